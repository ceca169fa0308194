import type { Language } from '../words/stop-words.js';
import { languageIn } from './keyword-text.js';

export interface KnownLanguages {
  /** Of what the index holds, with English. */
  readonly all: () => Promise<readonly Language[]>;
  /** This process writes a document of that language. */
  readonly add: (language: Language) => void;
}

/** What other processes bring is asked for as often as this. */
const askedAgainMs = 60_000;

/** The languages that questions are put in: the list is read once, then again behind the answers. */
export function knownLanguages(read: () => Promise<readonly string[]>, now: () => number): KnownLanguages {
  const known = new Set<Language>(['en']);
  let first: Promise<void> | undefined;
  let askedAt = 0;
  const ask = async () => {
    askedAt = now();
    for (const by of await read()) {
      const language = languageIn(by);
      if (language) known.add(language);
    }
  };
  return {
    async all() {
      if (!first) {
        first = ask();
        // An outage is told to who asks now; the next question asks again.
        first.catch(() => (first = undefined));
      } else if (now() - askedAt > askedAgainMs) void ask().catch(() => undefined);
      await first;
      return [...known];
    },
    add: (language) => void known.add(language),
  };
}
