import { AppError } from '@parley/contracts';

/** A person whom somebody pushes. */
export interface ScimUser {
  readonly id: string;
  readonly userName: string;
  readonly externalId: string | undefined;
  readonly displayName: string | undefined;
  readonly givenName: string | undefined;
  readonly familyName: string | undefined;
  readonly email: string | undefined;
  readonly active: boolean;
  /** The person of the idp who this is; `undefined` until exactly one is found. */
  readonly personId: string | undefined;
  readonly created: Date;
  readonly lastModified: Date;
  /** Counts the changes: each is made to the version that was read. */
  readonly version: number;
}

/** A group that somebody pushes, with the ids of its users here. */
export interface ScimGroup {
  readonly id: string;
  readonly displayName: string;
  readonly externalId: string | undefined;
  readonly members: readonly string[];
  readonly created: Date;
  readonly lastModified: Date;
  readonly version: number;
}

export const userUrn = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const groupUrn = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const listUrn = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
export const patchUrn = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
export const errorUrn = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** Words of RFC 7644, section 3.12. */
type ScimType = 'invalidFilter' | 'invalidPath' | 'invalidValue' | 'uniqueness';

export const invalid = (scimType: Exclude<ScimType, 'uniqueness'>, detail: string): AppError =>
  new AppError('VALIDATION_ERROR', detail, { details: { scimType } });

export const taken = (what: string): AppError =>
  new AppError('CONFLICT', `There is one with this ${what} already.`, { details: { scimType: 'uniqueness' } });

export const notFound = (id: string): AppError => new AppError('NOT_FOUND', `Resource ${id} not found`);
