import fc, { type Arbitrary } from 'fast-check';
import { alias, spaceId } from '../stack.js';
import type { Schema } from './schema.js';

/** Names that mean something to the service, so that not everything ends at "unknown". */
const known = fc.constantFrom('docs', 'other', 'retired', 'platform', 'support', alias, spaceId, 'task-1', 'true', '1');

/** What tends to break parsers, queries and headers. */
export const hostileText: Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\uFEFF',
    '../../etc/passwd',
    '%00',
    '%2e%2e%2f',
    '__proto__',
    'constructor',
    '$where',
    '{"$ne":null}',
    '[object Object]',
    'NaN',
    '-1',
    '1e309',
    '9007199254740993',
    "'; DROP TABLE sessions; --",
    '<script>alert(1)</script>',
    '\r\nSet-Cookie: a=b',
    '//evil.example',
    '🧨'.repeat(20),
    'a'.repeat(1200),
  ),
);

/** Values of every type, shaped to slip past a check of another. */
export const hostileValue: Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1.5,
    1e308,
    2 ** 53,
    [],
    {},
    [[[[[[]]]]]],
    ['docs'],
    { $gt: '' },
    { length: 1 },
  ),
  fc
    .constantFrom('{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{}}}')
    .map((text) => JSON.parse(text) as unknown),
);

/** Values that mostly fit a schema; `components` holds what it refers to. */
export function arbitraryOf(schema: Schema, components: Record<string, Schema>, depth = 0): Arbitrary<unknown> {
  const inner = (part: Schema) => arbitraryOf(part, components, depth + 1);
  if (depth > 8) return fc.constant(null);
  if (schema.$ref !== undefined) return inner(components[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(inner));
  if (schema.allOf) return fc.tuple(...schema.allOf.map(inner)).map((parts) => Object.assign({}, ...parts) as unknown);
  return ofType(schema, inner);
}

type Inner = (part: Schema) => Arbitrary<unknown>;

function ofType(schema: Schema, inner: Inner): Arbitrary<unknown> {
  switch (schema.type) {
    case 'string':
      return textOf(schema);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -5, max: schema.maximum ?? 1000 });
    case 'number':
      return fc.double({ min: schema.minimum ?? -5, max: schema.maximum ?? 1000, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'array':
      return listOf(schema, inner);
    case 'object':
      return objectOf(schema, inner);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function listOf({ items = {}, minItems = 0, maxItems = 4 }: Schema, inner: Inner) {
  return fc.array(inner(items), { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 4)) });
}

function textOf({ pattern, format, minLength = 0, maxLength = 40 }: Schema): Arbitrary<string> {
  if (format === 'email') return fc.emailAddress();
  if (format === 'uuid') return fc.uuid();
  const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, minLength + 40)) };
  const free = fc.string({ unit: 'grapheme', ...length });
  return fc.oneof(known, pattern === undefined ? free : matching(pattern));
}

/** A pattern that the generator does not know is left to chance. */
function matching(pattern: string): Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: 60 });
  } catch {
    return fc.string();
  }
}

function objectOf({ properties = {}, required = [] }: Schema, inner: Inner) {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, inner(part)]));
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
}
