const controls = /\p{Cc}/u;

/** In quotes, with control characters as `\\x01`. */
const quote = (text: string) => JSON.stringify(text).replace(/\\u00([0-9a-f]{2})/g, '\\x$1');

/** The reason why a context is refused: a control character in a key or a text, at any depth. Undefined if none. */
export function forbiddenIn(value: unknown): string | undefined {
  if (typeof value === 'string') {
    return controls.test(value) ? `context value ${quote(value)} contains forbidden characters` : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value)) {
    const key = Object.keys(value).find((name) => controls.test(name));
    if (key !== undefined) return `context key ${quote(key)} contains forbidden characters`;
  }
  for (const each of Object.values(value)) {
    const reason = forbiddenIn(each);
    if (reason !== undefined) return reason;
  }
  return undefined;
}
