/** Where a value sits in the request body: property names and array positions from the root. */
export type Path = readonly (string | number)[];

/** The body is JSON, but a value has the wrong JSON type for its field. */
export class WireTypeError extends Error {
  override readonly name = 'WireTypeError';
  constructor(
    readonly at: Path,
    /** What a scalar field wanted, or undefined where an object or a list was expected. */
    readonly wanted?:
      { readonly kind: string; readonly field: string } | { readonly alternativeOf: string; readonly field: string },
  ) {
    super('a value of the wrong JSON type');
  }
}

/** Notes, in the words of the API, why a field's value is refused; `key` names the item of a list or dictionary. */
export type Refuse = (reason: string, key?: string | number) => void;

/**
 * One field of a request message: `decode` turns JSON into a value with the defaults of proto3 (absent and null are
 * the same), `check` then holds it against the field's rules.
 */
export interface Field<T> {
  decode(json: unknown, at: Path): T;
  check(value: T, refuse: Refuse): void;
}

export type ValueOf<F> = F extends Field<infer T> ? T : never;

/** Adds a rule to a field. The rule runs before the rules that the field already has. */
export function ruled<T>(field: Field<T>, rule: (value: T, refuse: Refuse) => void): Field<T> {
  return {
    decode: (json, at) => field.decode(json, at),
    check(value, refuse) {
      rule(value, refuse);
      field.check(value, refuse);
    },
  };
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const fieldName = (at: Path): string => at.findLast((step) => typeof step === 'string') ?? '';
