/** The languages that the pages speak, each as its readers call it. */
export const languages = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof languages;

const key = 'parley-language';
const isOne = (tag: string): tag is Language => Object.hasOwn(languages, tag);

/** What somebody chose, else the first language of their browser that the pages speak, else English. */
export const languageFor = (chosen: string | null, preferred: readonly string[]): Language =>
  [chosen ?? '', ...preferred].map((tag) => tag.split('-')[0] ?? '').find(isOne) ?? 'en';

/** Nobody reads outside a page: there it is English, whatever the machine speaks. */
export const language: Language =
  typeof document === 'undefined' ? 'en' : languageFor(remembered(), navigator.languages);

/** Where lists, figures and days are written as English has them, in whatever language the page is. */
export const locale = { en: 'en', de: 'de' }[language];
/** As the British write lists, without a comma before “and”, and days, the day first. */
export const britishLocale = { en: 'en-GB', de: 'de' }[language];
/** For days and times: English readers have those of their browser. */
export const dayLocale = language === 'en' ? undefined : language;

/** Loads the page again in another language: a text may be anywhere, in what is read once as well. */
export function speak(next: Language): void {
  try {
    localStorage.setItem(key, next);
  } catch {
    // Without storage the choice cannot be kept: the browser's own language stays.
  }
  location.reload();
}

function remembered(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
