import { splitObject } from '../tuples/names.js';
import type { TupleFilter } from './authz-store.js';

/** The filter of a read as SQL: an object or a user without an id stands for all of its type. */
export function tupleFilterSql({ object, relation, user }: TupleFilter): { where: string; values: string[] } {
  const parts: [string, string][] = [];
  if (object !== '')
    parts.push(splitObject(object).id === '' ? ['type = ?', splitObject(object).type] : ['object = ?', object]);
  if (relation !== '') parts.push(['relation = ?', relation]);
  if (user !== '') parts.push(splitObject(user).id === '' ? ["user GLOB ? || '*'", user] : ['user = ?', user]);
  return { where: parts.map(([sql]) => `AND ${sql}`).join(' '), values: parts.map(([, value]) => value) };
}
