import { isObject, ruled, WireTypeError, type Field, type Path, type Refuse, type ValueOf } from './field.js';

type Fields = Record<string, Field<unknown>>;
type Decoded<F> = { [K in keyof F]: ValueOf<F[K]> };

/** A field's value breaks one of its rules. The message is the one that the caller reads. */
export class WireViolation extends Error {
  override readonly name = 'WireViolation';
  constructor(
    message: string,
    readonly field: string,
    readonly reason: string,
  ) {
    super(`invalid ${message}.${field}: ${reason}`);
  }
}

/** A request message. Unknown properties are ignored, as the API does; both `snake_case` and `camelCase` are read. */
export interface Message<T> {
  readonly name: string;
  decode(json: unknown, at?: Path): T;
  /** Throws a `WireViolation` at the first field, in order of declaration, that breaks a rule. */
  check(value: T): void;
}

export type MessageValue<M> = M extends Message<infer T> ? T : never;

const pascal = (name: string) => name.replace(/(^|_)([a-z])/g, (_, _start, letter: string) => letter.toUpperCase());
const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

export function message<F extends Fields>(name: string, fields: F): Message<Decoded<F>> {
  const entries = Object.entries(fields).map(([key, field]) => ({
    key,
    camel: camel(key),
    pascal: pascal(key),
    field,
  }));
  return {
    name,
    decode(json, at = []) {
      if (!isObject(json)) throw new WireTypeError(at);
      const decode = ({ key, camel, field }: (typeof entries)[number]) => {
        const sent = key in json ? key : camel;
        return [key, field.decode(json[sent], [...at, sent])];
      };
      return Object.fromEntries(entries.map(decode)) as Decoded<F>;
    },
    check(value) {
      for (const { key, pascal, field } of entries) {
        const refuse: Refuse = (reason, index) => {
          throw new WireViolation(name, index === undefined ? pascal : `${pascal}[${index}]`, reason);
        };
        field.check(value[key], refuse);
      }
    },
  };
}

/** A message inside a message; absent stays undefined. `of` is called late, so that messages may nest in themselves. */
export const embedded = <T>(of: () => Message<T>): Field<T | undefined> => ({
  decode: (json, at) => (json === undefined || json === null ? undefined : of().decode(json, at)),
  check(value) {
    if (value !== undefined) of().check(value);
  },
});

export const required = <T>(field: Field<T | undefined>): Field<T | undefined> =>
  ruled(field, (value, refuse) => {
    if (value === undefined) refuse('value is required');
  });

export const list = <T>(item: Field<T>): Field<T[]> => ({
  decode(json, at) {
    if (json === undefined || json === null) return [];
    if (!Array.isArray(json)) throw new WireTypeError(at);
    return json.map((value: unknown, index) => item.decode(value, [...at, index]));
  },
  check(values, refuse) {
    values.forEach((value, index) => item.check(value, (reason) => refuse(reason, index)));
  },
});

/** An item of a list: null stands for the empty message there. */
export const item = <T>(of: () => Message<T>): Field<T> => ({
  decode: (json, at) => of().decode(json, at),
  check: (value) => of().check(value),
});

export const dictionary = <T>(value: Field<T>): Field<Record<string, T>> => ({
  decode(json, at) {
    if (json === undefined || json === null) return {};
    if (!isObject(json)) throw new WireTypeError(at);
    return Object.fromEntries(Object.entries(json).map(([key, each]) => [key, value.decode(each, [...at, key])]));
  },
  check(values, refuse) {
    for (const [key, each] of Object.entries(values)) value.check(each, (reason) => refuse(reason, key));
  },
});
