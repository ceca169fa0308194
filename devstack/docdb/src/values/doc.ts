/** A decoded document or embedded document; values are BSON types as they came (`Int32`, `Double`, `Long`, ...). */
export type Doc = Record<string, unknown>;

export function isDoc(value: unknown): value is Doc {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

export const isArray = (value: unknown): value is unknown[] => Array.isArray(value);

/** Own fields only: a stored field may be called `constructor` or `__proto__`. */
export const getField = (doc: Doc, name: string): unknown => (Object.hasOwn(doc, name) ? doc[name] : undefined);

export function setField(doc: Doc, name: string, value: unknown): void {
  if (name === '__proto__')
    Object.defineProperty(doc, name, { value, enumerable: true, writable: true, configurable: true });
  else doc[name] = value;
}

export function removeField(doc: Doc, name: string): void {
  Reflect.deleteProperty(doc, name);
}

/** Copies documents and arrays; every other value is immutable here and shared. */
export function cloneValue(value: unknown): unknown {
  if (isArray(value)) return value.map(cloneValue);
  return isDoc(value) ? cloneDoc(value) : value;
}

export function cloneDoc(doc: Doc): Doc {
  const copy: Doc = {};
  for (const [name, value] of Object.entries(doc)) setField(copy, name, cloneValue(value));
  return copy;
}
