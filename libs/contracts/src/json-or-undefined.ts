/** JSON out of a text, or `undefined` for whatever is none. */
export function jsonOrUndefined(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}
