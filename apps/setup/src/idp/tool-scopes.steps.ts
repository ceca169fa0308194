import type { Change } from '../converge.js';
import { mapperFor } from './audiences.js';
import type { Desired } from './desired-realm.js';
import type { RealmReader } from './realm-reader.js';
import { planMapper } from './scopes.steps.js';

/** Scope that puts the audience of a tool server into a token. */
export const toolScope = (audience: string) => `tools-${audience}`;

/**
 * A scope for the audience of each tool server. A mapper on the client itself would put the audience into every token that
 * is made for the client, those of the bot among them.
 */
export async function planToolScopes(reader: RealmReader, { toolExchange }: Desired): Promise<Change[]> {
  const { api, path } = reader;
  const scopes = await reader.scopes();
  return toolExchange.audiences.flatMap((audience) => {
    const name = toolScope(audience);
    const wanted = mapperFor(audience);
    const there = scopes.find((scope) => scope.name === name);
    if (there) return planMapper(`scope ${name}`, { wanted, there, at: `${path}/client-scopes/${there.id}`, api });
    const attributes = { 'include.in.token.scope': 'true', 'display.on.consent.screen': 'false' };
    const protocol = 'openid-connect';
    const body = { name, protocol, attributes, protocolMappers: [{ protocol, ...wanted }] };
    return [{ what: `scope ${name}: is missing`, apply: () => api.send('POST', `${path}/client-scopes`, body) }];
  });
}

/** The client that exchanges tokens may ask for each of them. */
export async function planToolScopesOfClient(reader: RealmReader, { toolExchange }: Desired): Promise<Change[]> {
  const { clientId, audiences } = toolExchange;
  const client = await reader.findClient(clientId);
  if (!client) return [];
  const scopes = (await reader.scopes()).filter(({ name }) => audiences.map(toolScope).includes(name));
  return scopes
    .filter(({ name }) => !client.optionalClientScopes.includes(name))
    .map(({ id, name }) => ({
      what: `client ${clientId}: scope ${name} is missing`,
      apply: () => reader.api.send('PUT', `${reader.path}/clients/${client.id}/optional-client-scopes/${id}`),
    }));
}
