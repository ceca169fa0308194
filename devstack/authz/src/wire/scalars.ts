import { type Field, fieldName, isObject, type Path, ruled, WireTypeError } from './field.js';

const unruled = () => undefined;

function scalar<T>(kind: string, empty: T, accepts: (json: unknown) => T | undefined): Field<T> {
  return {
    decode(json, at) {
      if (json === undefined || json === null) return empty;
      const value = accepts(json);
      if (value === undefined) throw new WireTypeError(at, { kind, field: fieldName(at) });
      return value;
    },
    check: unruled,
  };
}

/** A text that may be absent, which differs from the empty one. */
const optionalText = (): Field<string | undefined> =>
  scalar<string | undefined>('string', undefined, (json) => (typeof json === 'string' ? json : undefined));

export const flag = (): Field<boolean> =>
  scalar('bool', false, (json) => (typeof json === 'boolean' ? json : undefined));

/** One of the names, or its number among them. An unknown name counts as the first. */
export const enumeration = (names: readonly string[]): Field<string> => {
  const [first = ''] = names;
  return scalar('enum', first, (json) => {
    if (typeof json === 'number') return names[json] ?? first;
    return typeof json === 'string' ? (names.find((name) => name === json) ?? first) : undefined;
  });
};

export const text = (): Field<string> => scalar('string', '', (json) => (typeof json === 'string' ? json : undefined));

const maxInt32 = 2 ** 31 - 1;

/** An int32 that may be absent, which differs from zero. It may be sent as a text. */
export const optionalInteger = (): Field<number | undefined> => ({
  decode(json, at) {
    if (json === undefined || json === null) return undefined;
    const value = typeof json === 'string' && json.trim() !== '' ? Number(json) : json;
    if (typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= maxInt32) return value;
    throw new WireTypeError(at, { kind: 'int32', field: 'value' });
  },
  check: unruled,
});

/** Free JSON: the `google.protobuf.Struct` of a condition's context. */
export const struct = (): Field<Record<string, unknown> | undefined> => ({
  decode(json, at) {
    if (json === undefined || json === null) return undefined;
    if (!isObject(json)) throw new WireTypeError(at);
    return json;
  },
  check: unruled,
});

/** An empty message such as `{}`: only its presence counts. */
export const marker = (): Field<Record<string, never> | undefined> => ({
  decode(json: unknown, at: Path) {
    if (json === undefined || json === null) return undefined;
    if (!isObject(json)) throw new WireTypeError(at);
    return {};
  },
  check: unruled,
});

/** `shown` is the pattern as the API spells it in its messages. */
export const matching = (pattern: RegExp, shown: string, empty: 'required' | 'may be empty' = 'required') =>
  ruled(text(), (value, refuse) => {
    if (empty === 'may be empty' && value === '') return;
    if (!pattern.test(value)) refuse(`value does not match regex pattern ${shown}`);
  });

/** Like `matching`, for a text that may be absent. */
export const optionallyMatching = (pattern: RegExp, shown: string) =>
  ruled(optionalText(), (value, refuse) => {
    if (value && !pattern.test(value)) refuse(`value does not match regex pattern ${shown}`);
  });

export const utf8Length = (value: string) => Buffer.byteLength(value);

export const atMostBytes = (field: Field<string>, limit: number) =>
  ruled(field, (value, refuse) => {
    if (utf8Length(value) > limit) refuse(`value length must be at most ${limit} bytes`);
  });
