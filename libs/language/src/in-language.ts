import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from './language.js';

const spoken = new AsyncLocalStorage<Language>();

/**
 * Does work in a language: every text that is read in its course is in that one. Without one it goes on in the language that
 * is spoken already. What comes out of a queue is in that of whoever emptied it: it needs its own.
 */
export const inLanguage = <T>(language: Language | undefined, work: () => T): T =>
  language === undefined ? work() : spoken.run(language, work);

/** The language that is spoken now; outside all work it is English. */
export const languageNow = (): Language => spoken.getStore() ?? 'en';
