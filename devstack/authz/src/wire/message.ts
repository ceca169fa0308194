import { type Field, isObject, type Path, type Refuse, ruled, type ValueOf, WireTypeError } from './field.js';

type Fields = Record<string, Field<unknown>>;
type Decoded<F> = { [K in keyof F]: ValueOf<F[K]> };

/** Fields break their rules. The message is the one that the caller reads: all of them, the innermost ones only. */
export class WireViolation extends Error {
  override readonly name = 'WireViolation';
}

const nesting = '| caused by:';

/**
 * A request message. Unknown properties are ignored, as the API does; fields named in camel case are read in snake case
 * too.
 */
export interface Message<T> {
  readonly name: string;
  decode(json: unknown, at?: Path): T;
  /** What is wrong with the value, field by field in order of declaration. Empty when it keeps all rules. */
  faults(value: T): string[];
}

export type MessageValue<M> = M extends Message<infer T> ? T : never;

/** Throws a `WireViolation` unless the value keeps all rules of its message. */
export function assertValid<T>(message: Message<T>, value: T): void {
  const faults = message.faults(value);
  if (faults.length > 0) throw new WireViolation(faults.join('; ').split(nesting).at(-1)?.trim());
}

const pascal = (name: string) => name.replace(/(^|_)([a-z])/g, (_, _start, letter: string) => letter.toUpperCase());
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Fields of which at most one may be set, and what the API calls the choice. */
interface Choice {
  readonly name: string;
  readonly of: readonly string[];
}

export function message<F extends Fields>(name: string, fields: F, choice?: Choice): Message<Decoded<F>> {
  const entries = Object.entries(fields).map(([key, field]) => ({
    key,
    alias: snake(key),
    pascal: pascal(key),
    field,
  }));
  return {
    name,
    decode(json, at = []) {
      if (!isObject(json)) throw new WireTypeError(at);
      if (choice) assertOneOf(choice, json, at);
      const decode = ({ key, alias, field }: (typeof entries)[number]) => {
        const sent = alias in json ? alias : key;
        return [key, field.decode(json[sent], [...at, sent])];
      };
      return Object.fromEntries(entries.map(decode)) as Decoded<F>;
    },
    faults(value) {
      const faults: string[] = [];
      for (const { key, pascal, field } of entries) {
        field.check(value[key], (reason, index) => {
          faults.push(`invalid ${name}.${index === undefined ? pascal : `${pascal}[${index}]`}: ${reason}`);
        });
      }
      return faults;
    },
  };
}

function assertOneOf({ name, of }: Choice, json: Record<string, unknown>, at: Path) {
  const set = Object.keys(json).filter((key) => of.some((field) => field === key || snake(field) === key));
  const [, second] = set.filter((key) => json[key] !== null);
  if (second !== undefined) throw new WireTypeError([...at, second], { alternativeOf: name, field: second });
}

function checkInner<T>(message: Message<T>, value: T, refuse: Refuse) {
  const faults = message.faults(value);
  if (faults.length > 0) refuse(`embedded message failed validation ${nesting} ${faults.join('; ')}`);
}

/** A message inside a message; absent stays undefined. `of` is called late, so that messages may nest in themselves. */
export const embedded = <T>(of: () => Message<T>): Field<T | undefined> => ({
  decode: (json, at) => (json === undefined || json === null ? undefined : of().decode(json, at)),
  check(value, refuse) {
    if (value !== undefined) checkInner(of(), value, refuse);
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
  check: (value, refuse) => checkInner(of(), value, refuse),
});

export const dictionary = <T>(value: Field<T>): Field<Record<string, T>> => ({
  decode(json, at) {
    if (json === undefined || json === null) return {};
    if (!isObject(json)) throw new WireTypeError(at);
    return Object.fromEntries(Object.entries(json).map(([key, each]) => [key, value.decode(each, [...at, key])]));
  },
  check(values, refuse) {
    for (const key of Object.keys(values).sort()) value.check(values[key] as T, (reason) => refuse(reason, key));
  },
});
