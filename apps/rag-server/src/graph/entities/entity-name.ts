import { createHash } from 'node:crypto';
import { primaryKeySeparator } from '@parley/contracts';

/** What an entity is known by, whichever datasource tells of it. */
export interface EntityName {
  readonly type: string;
  readonly primaryKey: string;
}

/** Holds no entity type, so type and key can be told apart and sort by type first. */
const separator = '\u001f';

/** One text for type and key together: equal for the same entity of two datasources. */
export const entityKey = ({ type, primaryKey }: EntityName): string => `${type}${separator}${primaryKey}`;

export const joinKey = (values: readonly unknown[]): string => values.map(String).join(primaryKeySeparator);

/** What a datasource tells of an entity, with what it is split into: replaced and removed as one. */
export const rootIdOf = (datasourceId: string, { type, primaryKey }: EntityName): string =>
  digest([datasourceId, type, primaryKey]);

export const nodeIdOf = (rootId: string, { type, primaryKey }: EntityName): string =>
  digest([rootId, type, primaryKey]);

const digest = (parts: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32);
