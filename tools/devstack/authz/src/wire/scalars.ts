import { fieldName, isObject, ruled, WireTypeError, type Field, type Path } from './field.js';

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

export const text = (): Field<string> => scalar('string', '', (json) => (typeof json === 'string' ? json : undefined));

const integer = (json: unknown): number | undefined => {
  const value = typeof json === 'string' && json.trim() !== '' ? Number(json) : json;
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined;
};

/** An int32 that may be absent, which differs from zero. */
export const optionalInteger = (): Field<number | undefined> => scalar<number | undefined>('int32', undefined, integer);

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

export const utf8Length = (value: string) => Buffer.byteLength(value);

export const atMostBytes = (field: Field<string>, limit: number) =>
  ruled(field, (value, refuse) => {
    if (utf8Length(value) > limit) refuse(`value length must be at most ${limit} bytes`);
  });
