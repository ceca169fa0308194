import type { GraphValue } from '../engine/graph-engine.js';
import type { Scope } from './graph-store.js';

/** The condition that lets a node of that variable be seen; its parameters are `scopeParams`. */
export const visible = (variable: string, { datasourceIds }: Scope): string =>
  [
    ...(datasourceIds === 'all' ? [] : [`${variable}._datasource_id IN $datasourceIds`]),
    `(${variable}._fresh_until = 0 OR ${variable}._fresh_until >= $now)`,
  ].join(' AND ');

export const scopeParams = ({ datasourceIds, now }: Scope): Readonly<Record<string, GraphValue>> => ({
  now,
  ...(datasourceIds !== 'all' && { datasourceIds: [...datasourceIds] }),
});
