import type { GraphValue } from '../engine/graph-engine.js';
import type { Scope } from './graph-store.js';

/** What everybody may know of who may read the datasource. */
export const forAllReaders = (variable: string): string => `${variable}._readers_key IS NULL`;

/** The condition that lets a node of that variable be seen; its parameters are `scopeParams`. */
export const visible = (variable: string, { datasourceIds }: Scope): string =>
  [
    ...(datasourceIds === 'all' ? [] : [`${variable}._datasource_id IN $datasourceIds`]),
    `(${variable}._readers_key IS NULL OR ${variable}._readers_key IN $readerLists)`,
    `(${variable}._fresh_until = 0 OR ${variable}._fresh_until >= $now)`,
  ].join(' AND ');

export const scopeParams = ({ datasourceIds, lists = [], now }: Scope): Readonly<Record<string, GraphValue>> => ({
  now,
  readerLists: [...lists],
  ...(datasourceIds !== 'all' && { datasourceIds: [...datasourceIds] }),
});
