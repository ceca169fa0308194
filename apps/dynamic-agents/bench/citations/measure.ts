import { doubtAbout } from '../../src/citing/check/bear-out.js';
import { type Pair, pairsOf, type Text } from './pairs.js';

/** How a set of pairs came out; shares from 0 to 1. */
export interface Figures {
  readonly pairs: number;
  readonly wrong_confirmed: number;
  readonly right_not_confirmed: number;
  /** Of each kind of change, how many were made and how many were confirmed all the same. */
  readonly by_change: Readonly<Record<string, { readonly pairs: number; readonly confirmed: number }>>;
}

/** Holds every sentence against its passage. */
export function measure(texts: readonly Text[]): Figures {
  const pairs = pairsOf(texts).map((pair) => ({ ...pair, isConfirmed: isConfirmed(pair) }));
  const right = pairs.filter(({ changed }) => changed === undefined);
  const wrong = pairs.filter(({ changed }) => changed !== undefined);
  const kinds = Map.groupBy(wrong, ({ changed }) => changed ?? '');
  const count = (some: typeof pairs) => some.filter((pair) => pair.isConfirmed).length;
  return {
    pairs: pairs.length,
    wrong_confirmed: count(wrong) / wrong.length,
    right_not_confirmed: 1 - count(right) / right.length,
    by_change: Object.fromEntries(
      [...kinds].map(([kind, some]) => [kind, { pairs: some.length, confirmed: count(some) }]),
    ),
  };
}

/** The sentences that came out wrong, to be looked at. */
export const misjudged = (texts: readonly Text[]): Pair[] =>
  pairsOf(texts).filter((pair) => isConfirmed(pair) !== (pair.changed === undefined));

const isConfirmed = ({ sentence, title, passage }: Pair): boolean =>
  doubtAbout(sentence, [{ title, text: passage }]) === undefined;
