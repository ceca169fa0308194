/** Whether the name stands in the text by itself, in whatever case: `u-1` is not in `u-10`. */
export const hasName = (text: string, name: string): boolean => placesOf(text, name).length > 0;

/** The text with something else in the place of the name. */
export function withoutName(text: string, name: string, instead: string): string {
  const places = placesOf(text, name);
  return places.reduceRight((left, at) => left.slice(0, at) + instead + left.slice(at + name.length), text);
}

export const isSame = (text: string, name: string): boolean => text.toLowerCase() === name.toLowerCase();

function placesOf(text: string, name: string): number[] {
  const [within, sought] = [text.toLowerCase(), name.toLowerCase()];
  const isEnd = (char: string | undefined) => char === undefined || !/[\w-]/.test(char);
  const found: number[] = [];
  for (let at = within.indexOf(sought); at >= 0; at = within.indexOf(sought, at + 1))
    if (isEnd(within[at - 1]) && isEnd(within[at + sought.length])) found.push(at);
  return found;
}

/** All that is text in a record, names of fields too. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (!isPlain(value)) return [];
  return Object.entries(value).flatMap(([field, inside]) => [field, ...textsIn(inside)]);
}

/** An object with fields, and none of the kinds of values that docdb knows beside these. */
export const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null &&
  typeof value === 'object' &&
  !Array.isArray(value) &&
  !ArrayBuffer.isView(value) &&
  !(value instanceof Date) &&
  !('_bsontype' in value);
