import { jsonOrUndefined } from '@parley/contracts';
import { isPlain } from './named-in.js';

/** What is at `a.b`, also where `a` is a text of JSON. */
export function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce((found, field) => {
    const inside = typeof found === 'string' ? jsonOrUndefined(found) : found;
    return isPlain(inside) ? inside[field] : undefined;
  }, value);
}

/** The record with another value at `a.b`; `undefined` takes the field out. */
export function withValue(
  record: Readonly<Record<string, unknown>>,
  path: string,
  value: unknown,
): Record<string, unknown> {
  const [field = '', ...more] = path.split('.');
  const { [field]: before, ...others } = record;
  if (more.length > 0)
    return isPlain(before) ? { ...record, [field]: withValue(before, more.join('.'), value) } : record;
  return value === undefined ? others : { ...record, [field]: value };
}
