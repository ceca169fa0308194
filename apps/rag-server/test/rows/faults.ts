import type { Operation, Schema } from './api-document.js';

/** One thing wrong with a request that is otherwise good. */
export interface Fault {
  readonly what: string;
  /** Where, as the answer names it: `settings.max_pages`. */
  readonly field: string;
  readonly value: unknown;
}

type Path = readonly (string | number)[];
/** A fault's value that means: leave the field out. */
export const absent = Symbol('absent');

const control = '\u0007';
const longText = (length: number) => 'x'.repeat(length);

/** Everything that the schema forbids, at every place that the example fills. */
export const bodyFaults = (schema: Schema, example: unknown): Fault[] => faultsAt(schema, example, []);

function faultsAt(schema: Schema, example: unknown, path: Path): Fault[] {
  const field = path.join('.');
  const here = [...wrongKinds(schema), ...wrongSizes(schema, example)].map(([what, value]) => ({ what, field, value }));
  return [...here, ...inside(schema, example, path)];
}

function inside({ properties = {}, required = [], items }: Schema, example: unknown, path: Path): Fault[] {
  if (Array.isArray(example)) return items ? faultsAt(items, example[0], [...path, 0]) : [];
  if (typeof example !== 'object' || example === null) return [];
  const missing = required.map((name) => ({ what: 'nothing', field: [...path, name].join('.'), value: absent }));
  const deeper = Object.entries(properties).flatMap(([name, property]) =>
    faultsAt(property, (example as Record<string, unknown>)[name], [...path, name]),
  );
  return [...missing, ...deeper];
}

type Wrong = readonly [what: string, value: unknown];

function wrongKinds({ type, nullable, enum: values }: Schema): Wrong[] {
  if (type === undefined) return [];
  const kinds: Record<NonNullable<Schema['type']>, Wrong[]> = {
    string: [['a number', 7]],
    integer: [
      ['a text', '7'],
      ['a fraction', 1.5],
    ],
    number: [['a text', '7']],
    boolean: [
      ['a text', 'true'],
      ['a number', 1],
    ],
    array: [
      ['an object', {}],
      ['a text', 'x'],
    ],
    object: [
      ['a list', []],
      ['a text', 'x'],
    ],
  };
  return [
    ...kinds[type],
    ...(nullable ? [] : [['null', null] as const]),
    ...(values ? [['no such value', 'no such value'] as const] : []),
  ];
}

function wrongSizes(schema: Schema, example: unknown): Wrong[] {
  const { minLength, maxLength, pattern, minimum, exclusiveMinimum, maximum, minItems, maxItems } = schema;
  const item = Array.isArray(example) && example.length > 0 ? (example[0] as unknown) : 'x';
  const wrong: (Wrong | undefined)[] = [
    minLength ? ['too short', ''] : undefined,
    maxLength === undefined ? undefined : ['too long', longText(maxLength + 1)],
    pattern === undefined ? undefined : ['of another form', control],
    minimum === undefined ? undefined : ['too small', exclusiveMinimum ? minimum : minimum - 1],
    maximum === undefined ? undefined : ['too large', maximum + 1],
    minItems ? ['too few', []] : undefined,
    maxItems === undefined ? undefined : ['too many', Array.from({ length: maxItems + 1 }, () => item)],
  ];
  return wrong.filter((one) => one !== undefined);
}

/** A body with one more field, in each entry where it is a list. */
export const withField = (body: unknown, field: string): unknown =>
  Array.isArray(body) ? body.map((entry) => withField(entry, field)) : { ...(body as object), [field]: 1 };

/** The example with a fault in it. */
export function broken(example: unknown, { field, value }: Fault): unknown {
  if (field === '') return value;
  const copy = structuredClone(example);
  const keys = field.split('.');
  const last = keys.pop() ?? '';
  const parent = keys.reduce<Record<string, unknown>>(
    (at, key) => (at[key] ??= {}) as Record<string, unknown>,
    copy as Record<string, unknown>,
  );
  if (value === absent) Reflect.deleteProperty(parent, last);
  else parent[last] = value;
  return copy;
}

/** What is wrong with a query: `value` is one text, or a list for a parameter that is sent more than once. */
export function queryFaults({ query }: Operation): Fault[] {
  return query.flatMap(({ name, required, schema }) => {
    const wrong: Wrong[] = [
      ['twice', ['a', 'b']],
      ...(required ? [['nothing', absent] as const] : []),
      ...(schema.type === 'integer' ? notNumbers : []),
      ...(schema.enum ? [['no such value', 'no such value'] as const] : []),
      ...wrongSizes(schema, undefined).map(([what, value]): Wrong => [what, String(value)]),
    ];
    return wrong.map(([what, value]) => ({ what, field: name, value }));
  });
}

const notNumbers: readonly Wrong[] = ['', 'x', '1.5', '1e3', '0x1', ' 1', '99999999999999999999'].map((text) => [
  JSON.stringify(text),
  text,
]);

/** Texts that are the id of nothing, as they stand in a path. */
export const idsOfNothing = ['a%2Fb:c%20d%25', '%D0%BA%E6%97%A5', '%2E', 'constructor', '%24ne', '%5B%5D'];
