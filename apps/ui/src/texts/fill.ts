/** What is written for a text: one wording, or one for each number that the language tells apart. */
export type Wording = string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;
/** A language's wordings by the English text, which is what the code says. */
export type Catalogue = Readonly<Record<string, Wording>>;
export type Values = Readonly<Record<string, string | number | false | null | undefined>>;

/** The text with its `{{values}}` in place, in one pass: a value that looks like a place stays as it is. */
export const filled = (text: string, values: Values): string =>
  text.replace(/\{\{(\w+)\}\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name] || values[name] === 0 ? values[name] : '') : place,
  );

/** The wording of a text for a number of things; `undefined` where the catalogue has none. */
export function wordingOf(wording: Wording | undefined, number: Intl.LDMLPluralRule): string | undefined {
  return typeof wording === 'object' ? (wording[number] ?? wording.other) : wording;
}
