import { languageNow } from './in-language.js';
import type { Language } from './language.js';

/** English as the British write it: the day first, and no comma before “or”. */
const locales: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de' };
const locale = () => locales[languageNow()];

/** `Ada, Bob or Carol`. */
export const oneOf = (names: readonly string[]): string =>
  new Intl.ListFormat(locale(), { type: 'disjunction' }).format(names);

/** `1 Mar 2027`, of an ISO 8601 day or time, in UTC; what is no day stays as it is. */
export function dayOf(iso: string): string {
  const time = Date.parse(iso);
  if (Number.isNaN(time)) return iso;
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(time);
}

/** `1 Mar 2027, 14:05 UTC`. */
export function minuteOf(time: Date): string {
  const at = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat(locale(), at).format(time)} UTC`;
}
