import { isSameStem, stemOf, type Word } from './words.js';

/** Words that turn what stands around them. */
const negators = new Set(
  (
    'not no never none neither nor without unless except cannot nobody nothing nowhere hardly rarely unable impossible lacks blocked ' +
    "can't don't doesn't didn't isn't aren't wasn't weren't won't wouldn't shouldn't couldn't mustn't hasn't haven't hadn't needn't " +
    'forbidden forbids forbid prohibited prohibits banned disallowed disabled disables disable deactivated excluded excludes ' +
    'nicht kein keine keinen keinem keiner keines nie niemals ohne weder niemand nichts nirgends ' +
    'verboten untersagt deaktiviert ausgeschlossen unmöglich'
  ).split(' '),
);

/** Words that say the opposite of another: they turn a clause whose counterpart has that word. */
const opposites = new Map(
  (
    'denied:allow denies:allow deny:allow refused:accept refuses:accept rejected:accept rejects:accept fails:succeed failed:succeed ' +
    'fail:succeed closed:open close:open closes:open less:more fewer:more minimum:maximum below:above ' +
    'under:over after:before optional:required optionally:required decrease:increase decreases:increase decreased:increase ' +
    'reduces:increase reduced:increase reduce:increase fell:rose fall:rise falls:rise fallen:risen lower:higher lowest:highest ' +
    'slower:faster false:true outside:inside remove:add removes:add removed:add stop:start stops:start stopped:start last:first ' +
    'latest:earliest private:public geschlossen:geöffnet weniger:mehr mindestens:höchstens nach:vor später:früher'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);
const prefixed = /^(?:un|in|im|ir|il|dis|non|mis)-?(?=\p{L}{4})/u;
/** "Is off", "switched off": not "turn off the main road". */
const beforeState = new Set(
  'is are was were be been being stays remains switched turned stay remain wird ist sind'.split(' '),
);

interface Turned {
  readonly stem: string;
  readonly isTurned: boolean;
}

/** What a word says, and whether it says the opposite: "unavailable" is "available", turned. */
function readingOf(words: readonly Word[], at: number, others: readonly Word[]): Turned {
  const { lower = '', stem = '' } = words[at] ?? {};
  const isBound = /^(?:least|most)$/.test(lower) && words[at - 1]?.lower === 'at';
  const opposite = isBound && lower === 'least' ? 'most' : opposites.get(lower);
  if (lower === 'most' && !isBound) return { stem: '', isTurned: false };
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

/** These turn what stands behind them, and nothing else: "UTF-8 without a byte order mark". */
const prepositions = new Set('without except neither nor unless ohne weder'.split(' '));

/** Whether what such a word turns is spoken of on the other side. */
function isSpokenOf(words: readonly Word[], at: number, others: readonly Word[]): boolean {
  const turned = words.slice(at + 1).filter(({ clause, isContent }) => isContent && clause === words[at]?.clause);
  return turned.some(({ stem }) => others.some((other) => other.isContent && isSameStem(other.stem, stem)));
}

const isOdd = (count: number): boolean => count % 2 === 1;

function turnsIn(words: readonly Word[], others: readonly Word[]): number {
  const plainOf = (some: readonly Word[], beside: readonly Word[]) =>
    some.map((_word, at) => readingOf(some, at, beside)).filter(({ isTurned }) => !isTurned);
  const [plain, own] = [plainOf(others, words), plainOf(words, others)];
  return words.filter((word, at) => {
    if (isNegator(words, at)) return !prepositions.has(word.lower) || isSpokenOf(words, at, others);
    const { stem, isTurned } = readingOf(words, at, others);
    const isAmong = (some: readonly Turned[]) => some.some((other) => isSameStem(other.stem, stem));
    return isTurned && isAmong(plain) && !isAmong(own);
  }).length;
}

function isNegator(words: readonly Word[], at: number): boolean {
  const lower = words[at]?.lower ?? '';
  if (lower === 'off') return beforeState.has(words[at - 1]?.lower ?? '');
  return negators.has(lower) && !isIdiom(words, at);
}

/** "Not only" and "no more than" turn nothing; nor does a "no" that counts, "No. 5". */
function isIdiom(words: readonly Word[], at: number): boolean {
  const [next = '', behind = ''] = [words[at + 1]?.lower, words[at + 2]?.lower];
  return /^(?:\d.*|only|just|nur|matter)$/.test(next) || (behind === 'than' && next !== 'other');
}

/** Whether a clause has a word that turns it. "Unless you change it" turns nothing by itself. */
export const hasNegator = (words: readonly Word[]): boolean =>
  words.some(({ lower }, at) => isNegator(words, at) && lower !== 'unless');
