import { groupUrn, listUrn, userUrn } from './scim.js';

/** What a client may expect (RFC 7643, section 5). */
export const providerConfig = (baseUrl: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: 200 },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    { type: 'oauthbearertoken', name: 'Bearer token', description: 'A token that the operator sets', primary: true },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${baseUrl}/scim/v2/ServiceProviderConfig` },
});

const resourceType = (baseUrl: string, name: string, endpoint: string, schema: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
  ...{ id: name, name, endpoint, schema },
  meta: { resourceType: 'ResourceType', location: `${baseUrl}/scim/v2/ResourceTypes/${name}` },
});

export const resourceTypes = (baseUrl: string) =>
  listOf([resourceType(baseUrl, 'User', '/Users', userUrn), resourceType(baseUrl, 'Group', '/Groups', groupUrn)]);

const attribute = (name: string, more: object = {}) => ({
  ...{ name, type: 'string', multiValued: false, required: false, caseExact: false },
  ...{ mutability: 'readWrite', returned: 'default', uniqueness: 'none' },
  ...more,
});

const schema = (baseUrl: string, id: string, name: string, attributes: object[]) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
  ...{ id, name, attributes },
  meta: { resourceType: 'Schema', location: `${baseUrl}/scim/v2/Schemas/${id}` },
});

export const schemas = (baseUrl: string) =>
  listOf([
    schema(baseUrl, userUrn, 'User', [
      attribute('userName', { required: true, uniqueness: 'server' }),
      attribute('externalId', { caseExact: true }),
      attribute('displayName'),
      attribute('name', { type: 'complex', subAttributes: [attribute('givenName'), attribute('familyName')] }),
      attribute('emails', { type: 'complex', multiValued: true, subAttributes: [attribute('value')] }),
      attribute('active', { type: 'boolean' }),
    ]),
    schema(baseUrl, groupUrn, 'Group', [
      attribute('displayName', { required: true }),
      attribute('externalId', { caseExact: true }),
      attribute('members', { type: 'complex', multiValued: true, subAttributes: [attribute('value')] }),
    ]),
  ]);

const listOf = (all: readonly object[]) => ({
  schemas: [listUrn],
  ...{ totalResults: all.length, startIndex: 1, itemsPerPage: all.length, Resources: all },
});
