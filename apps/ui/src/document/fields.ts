/** A field of a structured document, in words: the path to it and what it holds. */
export interface Field {
  readonly name: string;
  readonly value: string;
}

const mostFields = 30;

/** The fields of a text that is a JSON object, or the beginning of one; `undefined` for any other text. */
export function fieldsOf(text: string): readonly Field[] | undefined {
  if (!/^\s*\{\s*"/.test(text)) return undefined;
  const fields = whole(text) ?? readable(text);
  return fields.length === 0 ? undefined : fields.slice(0, mostFields);
}

function whole(text: string): Field[] | undefined {
  try {
    return fieldsIn(JSON.parse(text), []);
  } catch {
    return undefined;
  }
}

function fieldsIn(value: unknown, path: readonly string[]): Field[] {
  if (isPlain(value)) return path.length === 0 ? [] : [{ name: path.join(' › '), value: wordsOf(value) }];
  if (Array.isArray(value) && value.every(isPlain)) {
    return value.length === 0 ? [] : [{ name: path.join(' › '), value: value.map(wordsOf).join(', ') }];
  }
  return Object.entries(value as object).flatMap(([name, inner]) => fieldsIn(inner, [...path, name]));
}

type Plain = string | number | boolean | null;

const isPlain = (value: unknown): value is Plain => typeof value !== 'object' || value === null;
const wordsOf = (value: Plain): string => (value === null ? '–' : String(value));

/** Of one that was cut off, what can be read: names with a plain value. */
const readable = (text: string): Field[] =>
  [...text.matchAll(/"((?:[^"\\]|\\.){1,200})"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null)/g)].flatMap(
    ([, name = '', value = '']) => whole(`{"${name}": ${value}}`) ?? [],
  );
