import { isSameStem, stemOf, type Word } from './words.js';

/** Words that turn what stands around them. */
const negators = new Set(
  (
    'not no never none neither nor without cannot nobody nothing nowhere hardly rarely ' +
    "can't don't doesn't didn't isn't aren't wasn't weren't won't wouldn't shouldn't couldn't mustn't hasn't haven't hadn't needn't " +
    'nicht kein keine keinen keinem keiner keines nie niemals ohne weder niemand nichts nirgends'
  ).split(' '),
);

/** Words that say the opposite of another: `[opposite, word]`. */
const opposites = new Map(
  (
    'disabled:enabled disable:enable disables:enable off:on forbidden:allowed forbids:allow forbid:allow prohibited:allowed ' +
    'prohibits:allow banned:allowed denied:allowed denies:allow deny:allow refused:accept refuses:accept rejected:accept rejects:accept ' +
    'fails:succeed failed:succeed fail:succeed closed:open close:open closes:open less:more fewer:more fewest:most least:most minimum:maximum ' +
    'below:above under:over after:before optional:required optionally:required decrease:increase decreases:increase ' +
    'decreased:increase reduces:increase reduced:increase reduce:increase lower:higher lowest:highest slower:faster false:true exclude:include excludes:include ' +
    'excluded:include excluding:include outside:inside lacks:has lack:have remove:add removes:add removed:add stop:start stops:start ' +
    'stopped:start last:first latest:earliest private:public verboten:erlaubt untersagt:erlaubt deaktiviert:aktiviert ' +
    'geschlossen:geöffnet weniger:mehr mindestens:höchstens nach:vor später:früher'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);
const prefixed = /^(?:un|in|im|ir|il|dis|non|mis)-?(?=\p{L}{4})/u;

interface Turned {
  readonly stem: string;
  readonly isTurned: boolean;
}

/** What a word says, and whether it says the opposite: "unavailable" is "available", turned. */
function readingOf({ lower, stem }: Word, others: readonly Word[]): Turned {
  const opposite = opposites.get(lower);
  if (opposite !== undefined) return { stem: stemOf(opposite), isTurned: true };
  const base = stemOf(lower.replace(prefixed, ''));
  const isPrefixed = base !== stem && others.some((other) => other.stem === base);
  return isPrefixed ? { stem: base, isTurned: true } : { stem, isTurned: false };
}

/**
 * Whether two clauses say the opposite of each other, so far as their words tell: an odd number of turning words on one side.
 * An opposite counts where the word that it turns stands on the other side.
 */
export function areOpposite(said: readonly Word[], read: readonly Word[]): boolean {
  return isOdd(turnsIn(said, read)) !== isOdd(turnsIn(read, said));
}

const isOdd = (count: number): boolean => count % 2 === 1;

function turnsIn(words: readonly Word[], others: readonly Word[]): number {
  const plain = others.map((other) => readingOf(other, words)).filter(({ isTurned }) => !isTurned);
  return words.filter((word, at) => {
    if (negators.has(word.lower)) return !isIdiom(words, at);
    const { stem, isTurned } = readingOf(word, others);
    return isTurned && plain.some((other) => isSameStem(other.stem, stem));
  }).length;
}

/** "Not only" and "no more than" turn nothing; nor does a "no" that counts, "No. 5". */
const isIdiom = (words: readonly Word[], at: number): boolean =>
  /^(?:\d.*|only|just|nur|more|later|less|fewer|longer|earlier|sooner|matter)$/.test(words[at + 1]?.lower ?? '');

/** Whether a clause has a word that turns it. */
export const hasNegator = (words: readonly Word[]): boolean =>
  words.some(({ lower }, at) => negators.has(lower) && !isIdiom(words, at));
