import { AppError } from '@parley/contracts';

/**
 * Refuses a body as a whole where a key in it would be lost: schemas leave `__proto__` out without a word, and a search
 * without one of its filters finds more than was asked for.
 * Throws AppError `VALIDATION_ERROR`, naming the key.
 */
export function refuseLostKeys(body: unknown): void {
  const field = lostKey(body);
  if (field !== undefined) throw refusal(field);
}

interface Level {
  /** The key that is being looked at. */
  key: string | number;
  readonly inner: Iterator<[key: string | number, value: object], undefined>;
}

/**
 * Where it stands, by a dotted path. A body may be nested deeper than calls can be and hold millions of values: what is kept
 * is one level for each of those above.
 */
function lostKey(body: unknown): string | undefined {
  const levels: Level[] = [{ key: '', inner: objectsIn([body]) }];
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    const { value: next } = level.inner.next();
    if (next === undefined) {
      levels.pop();
      continue;
    }
    const [key, value] = next;
    level.key = key;
    if (Object.hasOwn(value, '__proto__')) return [...levels.slice(1).map((above) => above.key), '__proto__'].join('.');
    levels.push({ key: '', inner: objectsIn(value) });
  }
  return undefined;
}

function* objectsIn(outer: object): Generator<[key: string | number, value: object], undefined> {
  for (const key of Array.isArray(outer) ? outer.keys() : Object.keys(outer)) {
    const value: unknown = outer[key as keyof typeof outer];
    if (typeof value === 'object' && value !== null) yield [key, value];
  }
}

const refusal = (field: string) =>
  new AppError('VALIDATION_ERROR', 'The request is not valid.', {
    details: [{ field, message: 'no key may be called __proto__' }],
  });
