import { type Catalogue, filled, type Values, wordingOf } from './fill.js';
import { language, locale } from './language.js';

let catalogue: Catalogue = {};

const plural = new Intl.PluralRules(locale);
const number = new Intl.NumberFormat(locale);

/**
 * The English text in the reader's language; `{{name}}` in it stands for the value of that name. A constant with it is
 * left out of the build where nobody reads it.
 * @__NO_SIDE_EFFECTS__
 */
export function t(english: string, values: Values = {}): string {
  return filled(wordingOf(catalogue[english], 'other') ?? english, values);
}

/** `1 passage`, `2,345 passages`: the catalogue has it under its plural, `{{n}} passages`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  const form = plural.select(count);
  const english = `{{n}} ${count === 1 ? one : many}`;
  return filled(wordingOf(catalogue[`{{n}} ${many}`], form) ?? english, { n: number.format(count) });
}

/**
 * Called once, before the modules that have texts run. The catalogue is a file of its own, which English readers do not
 * load; without it the pages are English.
 */
export async function loadTexts(): Promise<void> {
  if (language === 'en') return;
  try {
    catalogue = (await import('./de.js')).german;
    document.documentElement.lang = language;
  } catch {
    // The pages stay English, which is better than no page.
  }
}
