import { createHash } from 'node:crypto';
import { primaryKeySeparator } from '@parley/contracts';

/** Identity of an entity across datasources. */
export interface EntityName {
  readonly type: string;
  readonly primaryKey: string;
}

/** Occurs in no entity type, so that type and key can be separated and sort by type first. */
const separator = '\u001f';

/** One text for type and key together: equal for the same entity of two datasources. */
export const entityKey = ({ type, primaryKey }: EntityName): string => `${type}${separator}${primaryKey}`;

export const joinKey = (values: readonly unknown[]): string => values.map(String).join(primaryKeySeparator);

/**
 * An entity of one datasource with all its parts: replaced and removed together. What documents with different readers say
 * of it are different ones, as of different datasources, so none stands in the place of what others may read.
 */
export const rootIdOf = (datasourceId: string, { type, primaryKey }: EntityName, readersKey?: string): string =>
  digest([datasourceId, type, primaryKey, ...(readersKey === undefined ? [] : [readersKey])]);

export const nodeIdOf = (rootId: string, { type, primaryKey }: EntityName): string =>
  digest([rootId, type, primaryKey]);

const digest = (parts: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32);
