import type { ReadSentence } from './evidence.js';
import { isSameQuantity, type Quantity } from './quantities.js';
import { isSameStem, type Word } from './words.js';

/** A name or number in its place, compared with others by what stands around it. */
export interface Placed {
  readonly sentence: ReadSentence;
  readonly at: number;
  /** Its own words, in small letters, say nothing of where it stands. */
  readonly own: readonly string[];
}

/** What a sentence says, and where its passages say the same. */
export interface Matched<T extends Placed = Placed> {
  readonly said: T;
  readonly same: readonly T[];
}

interface Neighbour {
  readonly stem: string;
  readonly number: Quantity | undefined;
  readonly weight: number;
  readonly isBefore: boolean;
}

const reach = 9;
/** Of one thing that are compared: a passage that says it more often is a list. */
const maxPlaces = 24;
const decay = 0.25;
const otherClause = 0.3;
/** A name or number tells more than a word, a word of the title less: "gold customers", "silver customers". */
const [ofName, ofTitle] = [2.5, 0.75];
/** Words on the other side of a name or number say less: "Ann told Bea" is not "Bea told Ann". */
const otherSide = 0.65;
/** How much nearer another must stand before it is the one that was meant; and two together, that each is the other. */
const [clearly, clearlyBoth] = [1.4, 1.1];
const fewest = 0.1;

/**
 * Whether, by what stands around it, something that a sentence says stands for another of the passages: a number of one thing
 * that was given to another. Of two that are both said, whether each stands for the other.
 * @param others what the passages say of its kind beside it
 * @param alsoSaid what the sentence says of its kind beside it
 */
export function isOfAnother(one: Matched, others: readonly Placed[], alsoSaid: readonly Matched[]): boolean {
  const own = nearest(one.said, one.same);
  return others.slice(0, maxPlaces).some((other) => {
    const there = nearest(one.said, [other]);
    const partner = alsoSaid.find(({ same }) => same.some((place) => isSamePlace(place, other)));
    if (!partner) return isNearer(there, own);
    return isNearer(there + nearest(partner.said, one.same), own + nearest(partner.said, partner.same), clearlyBoth);
  });
}

const isNearer = (there: number, here: number, by = clearly): boolean => there > fewest && there > here * by;
const isSamePlace = (one: Placed, other: Placed): boolean => one.sentence === other.sentence && one.at === other.at;

/** "From one to the other" says which is which. */
const relations = new Set('from to by until since von nach bis durch seit'.split(' '));
const ofRelation = 1.5;

/** Characters up to the unit of a number. */
const roomForUnit = 2;

/** Numbers beside a number say little: a list of scores is full of them. */
const ofNumber = 0.8;

const nearest = (said: Placed, places: readonly Placed[]): number =>
  Math.max(0, ...places.slice(0, maxPlaces).map((place) => nearness(neighboursOf(said), neighboursOf(place))));

function neighboursOf({ sentence, at, own }: Placed): Neighbour[] {
  const { words } = sentence;
  const here = words.findLastIndex((word) => word.at <= at);
  const clause = words[here]?.clause ?? 0;
  const isNumber = /^\d/.test(words[here]?.text ?? '');
  const from = Math.max(0, here - reach);
  return words.slice(from, here + reach + 1).flatMap((word, offset) => {
    const index = from + offset;
    const distance = Math.abs(index - here);
    const isRelation = index === here - 1 && relations.has(word.lower);
    const said = isRelation
      ? { stem: word.stem, number: undefined, weight: ofRelation }
      : saidAt(sentence, word, isNumber);
    if (!said || distance === 0 || own.includes(word.lower)) return [];
    const weight = (said.weight * (word.clause === clause ? 1 : otherClause)) / (1 + distance * decay);
    return [{ stem: said.stem, number: said.number, weight, isBefore: index < here }];
  });
}

/** What a word says about its neighbours: numbers by their value, units nothing. */
function saidAt({ quantities, names, title }: ReadSentence, { at, stem, isContent }: Word, isNumber: boolean) {
  const number = quantities.find((one) => at >= one.at && at <= one.at + one.length + (one.kind ? roomForUnit : 0));
  if (number) return at === number.at ? { stem: '', number, weight: isNumber ? ofNumber : ofName } : undefined;
  const isName = names.some((one) => at >= one.at && at < one.at + one.text.length);
  if (!isContent && !isName) return undefined;
  const isInTitle = title.some((word) => word.stem === stem);
  return { stem, number: undefined, weight: isName ? ofName : isInTitle ? ofTitle : 1 };
}

const nearness = (around: readonly Neighbour[], there: readonly Neighbour[]): number =>
  around.reduce((sum, one) => {
    const matches = there
      .filter((other) => isSame(one, other))
      .map(({ weight, isBefore }) => weight * (isBefore === one.isBefore ? 1 : otherSide));
    return sum + one.weight * Math.max(0, ...matches);
  }, 0);

const isSame = (one: Neighbour, other: Neighbour): boolean =>
  one.number && other.number
    ? isSameQuantity(one.number, other.number)
    : one.number === other.number && isSameStem(other.stem, one.stem);
