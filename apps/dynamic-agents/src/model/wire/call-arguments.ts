import { jsonOrUndefined } from '@parley/contracts';

/**
 * The arguments of a call as the model wrote them. None at all are an empty object; JSON within a JSON string and raw line
 * breaks in a text, which many models write, are read. `undefined` for anything else that is no JSON object.
 */
export function argumentsOf(written: string): Record<string, unknown> | undefined {
  const text = written.trim();
  if (text === '' || text === 'null') return {};
  const read = jsonOrUndefined(text) ?? jsonOrUndefined(withoutRawBreaks(text));
  const value = typeof read === 'string' ? jsonOrUndefined(read) : read;
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

/** Within JSON strings, control characters have to be escaped (RFC 8259, section 7). */
const withoutRawBreaks = (text: string): string =>
  text.replace(jsonString, (string) => string.replace(controls, (control) => escapes.get(control) ?? ' '));

const jsonString = /"(?:[^"\\]|\\[\s\S])*"/g;

const controls = /[\u0000-\u001f]/g;
const escapes = new Map([
  ['\n', String.raw`\n`],
  ['\r', String.raw`\r`],
  ['\t', String.raw`\t`],
]);
