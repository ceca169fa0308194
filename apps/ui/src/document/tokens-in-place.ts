/** Characters of a text: `start` belongs to them, `end` does not. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Something that was read from a text, and the characters of it that can be seen. */
export interface Placed<Item> extends Span {
  readonly item: Item;
}

/** Where each of them stands. The lexer rewrites some whitespace: what is not found again begins where the last ended. */
export function placed<Item extends { readonly raw: string }>(
  text: string,
  items: readonly Item[],
): readonly Placed<Item>[] {
  let at = 0;
  return items.map((item) => {
    const found = text.indexOf(item.raw, at);
    const start = found < 0 ? at : found;
    at = start + item.raw.length;
    return { item, start, end: start + item.raw.trimEnd().length };
  });
}

export const isTouched = (one: Span, by: Span): boolean => one.start < by.end && one.end > by.start;

export const isWithin = (one: Span, whole: Span): boolean => one.start >= whole.start && one.end <= whole.end;
