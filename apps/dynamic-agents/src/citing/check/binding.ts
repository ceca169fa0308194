import type { ReadSentence } from './evidence.js';
import { isSameStem, type Word } from './words.js';

/** A place of a text that is compared by the words around it. */
export interface Placed {
  readonly sentence: ReadSentence;
  readonly at: number;
}

interface Neighbour {
  readonly stem: string;
  readonly weight: number;
  readonly isBefore: boolean;
}

const reach = 8;
/** Words on the other side of a name or number say less: "Ann told Bea" is not "Bea told Ann". */
const otherSide = 0.6;
/** How much nearer another must stand before it is the one that was meant. */
const clearly = 1.6;
const fewest = 0.15;

/**
 * Whether, by the words around it, what a sentence says stands for another of the passage: a number of one thing that was
 * given to another.
 * @param same where the passage has it
 * @param others where the passage has others of its kind
 */
export function isOfAnother(said: Placed, same: readonly Placed[], others: readonly Placed[]): boolean {
  const around = neighboursOf(said);
  const nearest = (places: readonly Placed[]) =>
    Math.max(0, ...places.map((place) => nearness(around, neighboursOf(place))));
  const [own, other] = [nearest(same), nearest(others)];
  return other > fewest && other > own * clearly;
}

function neighboursOf({ sentence: { words }, at }: Placed): Neighbour[] {
  const here = words.findLastIndex((word) => word.at <= at);
  const clause = words[here]?.clause ?? 0;
  return words.flatMap((word, index) => {
    const distance = Math.abs(index - here);
    if (!word.isContent || distance === 0 || distance > reach) return [];
    return [{ stem: word.stem, weight: weightOf(word, clause) / (1 + distance * 0.35), isBefore: index < here }];
  });
}

const weightOf = ({ clause }: Word, own: number): number => (clause === own ? 1 : 0.5);

const nearness = (around: readonly Neighbour[], there: readonly Neighbour[]): number =>
  around.reduce((sum, one) => {
    const matches = there
      .filter(({ stem }) => isSameStem(stem, one.stem))
      .map(({ weight, isBefore }) => weight * (isBefore === one.isBefore ? 1 : otherSide));
    return sum + one.weight * Math.max(0, ...matches);
  }, 0);
