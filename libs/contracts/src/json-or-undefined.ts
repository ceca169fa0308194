/** Parses JSON, or returns `undefined` for invalid text. */
export function jsonOrUndefined(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}
