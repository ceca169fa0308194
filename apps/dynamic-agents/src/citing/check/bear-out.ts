import type { CitationDoubt } from '@parley/contracts';
import { isOfAnother, type Matched, type Placed } from './binding.js';
import {
  contentOf,
  type Evidence,
  evidenceOf,
  type EvidenceText,
  holdsStem,
  type ReadSentence,
  readSentence,
} from './evidence.js';
import { holdsName, isCompound, isInflected, type Name } from './names.js';
import { isTurned, sentencesAbout } from './polarity.js';
import { isSameQuantity, type Quantity } from './quantities.js';
import { ratesIn } from './units.js';
import { holdsQuotation, quotationsIn } from './quotations.js';
import { type Word, wordsOf } from './words.js';

/** Share of a sentence's own words that its passages have to hold: docs/adr/0020. */
export const meaningFloor = 0.5;

/** Numbers, names and clauses of one sentence. */
const maxSaid = 25;

/** What about a sentence (Markdown) its passages do not bear out together; `undefined` if they do. */
export function doubtAbout(sentence: string, passages: readonly EvidenceText[]): CitationDoubt | undefined {
  const evidence = evidenceOf(passages);
  const said = readSentence(sentence, evidence.about);
  if (said.quantities.length > maxSaid) return 'number';
  if (said.names.length > maxSaid) return 'name';
  if (said.clauses.length > maxSaid) return 'meaning';
  if (!quotationsIn(sentence).every((quotation) => holdsQuotation(quotation, evidence.text))) return 'quote';
  if (!bearsOutNumbers(said, evidence) || !bearsOutRates(said, evidence)) return 'number';
  if (!bearsOutNames(said, evidence)) return 'name';
  if (isTurned(said, evidence)) return 'negation';
  if (isSubstituted(said, evidence)) return 'meaning';
  return coverage(said, evidence) < meaningFloor ? 'meaning' : undefined;
}

function bearsOutNumbers(said: ReadSentence, { sentences, heads }: Evidence): boolean {
  const all = sentences.flatMap(numbersOf);
  const matches = numbersOf(said).map((one) => ({ said: one, same: all.filter((other) => proves(one, other)) }));
  return matches.every((one) => {
    if (one.said.isLoose) return true;
    if (one.same.length === 0) return heads.quantities.some((other) => isSameQuantity(one.said, other));
    const others = all.filter((other) => !one.same.includes(other) && mayBeTaken(one.said, other));
    return !isOfAnother(one, others, matches);
  });
}

/** A bare "one" proves nothing that has a unit. */
const proves = (one: Quantity, read: Quantity): boolean =>
  isSameQuantity(one, read) && !(read.isLoose === true && read.kind === undefined && one.kind !== undefined);

const numbersOf = (sentence: ReadSentence): (Quantity & Placed)[] =>
  sentence.quantities.map((quantity) => ({ ...quantity, sentence, own: [] }));

/** Numbers are taken for each other where they count the same. */
const mayBeTaken = (one: Quantity, other: Quantity): boolean =>
  one.kind === other.kind || (isTime(one) && isTime(other)) || (other.kind === undefined && other.isLoose !== true);

const isTime = ({ kind }: Quantity): boolean => kind === 'time' || kind === 'months';

/** "Per hour" is not "per minute"; where the passages say nothing of the kind, it is left to the words. */
function bearsOutRates(said: ReadSentence, { text }: Evidence): boolean {
  const read = ratesIn(text);
  return read.size === 0 || [...ratesIn(said.plain)].every((rate) => read.has(rate));
}

function bearsOutNames(said: ReadSentence, evidence: Evidence): boolean {
  const all = evidence.sentences.flatMap(namesOf).filter((name) => !isInTitle(name, evidence));
  const matches = namesOf(said)
    .filter((name) => !isInTitle(name, evidence))
    .map((one) => ({ said: one, same: placesOf(one, evidence.sentences) }));
  return matches.every((one) => {
    if (!isTogether(one.said, evidence)) return false;
    if (!holdsName(one.said, evidence))
      return isCompound(one.said) || (one.said.isLikely && namesMissing(said, evidence) === 0);
    const others = all.filter((other) => mayBeMeant(other, one, said));
    return one.same.length === 0 || !isOfAnother(one, others, matches);
  });
}

const mayBeMeant = (other: PlacedName, { said: one, same }: Matched<PlacedName>, said: ReadSentence): boolean =>
  other.isExact === one.isExact &&
  !holdsName(other, one) &&
  !isSaidAsWord(other, said) &&
  !same.some((place) => place.sentence === other.sentence && place.at === other.at);

/** What a whole document is about stands for nothing else in it. */
const isInTitle = (name: Name, { heads }: Evidence): boolean => !name.isExact && holdsName(name, heads);

/** Of "Ann Lee" both words have to stand together: a passage may know an Ann and another Lee. */
function isTogether({ parts, isExact }: Name, { sentences }: Evidence): boolean {
  const [first = '', second] = parts.map((part) => part.toLowerCase());
  if (isExact || second === undefined) return true;
  const read = sentences.map(({ words }) => words.map(({ lower }) => lower));
  const has = (part: string) => read.some((words) => words.includes(part));
  const isBeside = (words: readonly string[]) =>
    words.some((word, at) => word === first && words.slice(at + 1, at + 3).includes(second));
  return !has(first) || !has(second) || read.some(isBeside);
}

/** The first word of a sentence has a capital; where the answer says it as a word, it is one. */
const isSaidAsWord = (other: Name, said: ReadSentence): boolean =>
  other.isLikely &&
  holdsName(other, said) &&
  !said.names.some((name) => holdsName(other, { ...said, text: name.text, words: wordsOf(name.text) }));

type PlacedName = Name & Placed & { readonly words: readonly Word[] };

const namesOf = (sentence: ReadSentence): PlacedName[] =>
  sentence.names.map((name) => {
    // "Orbit 5": the number belongs to the name.
    const number = /^\s(\d+)(?!\s?[\p{L}%])/u.exec(sentence.plain.slice(name.at + name.text.length))?.[1] ?? [];
    const own = [...name.parts.map((part) => part.toLowerCase()), ...[number].flat()];
    return { ...name, sentence, own, words: sentence.words.filter(({ lower }) => own.includes(lower)) };
  });

/** Where the passages have a name: whole if they have it so anywhere, else a part of it. */
function placesOf(name: PlacedName, sentences: readonly ReadSentence[]): PlacedName[] {
  const found = sentences.map((sentence) => ({
    sentence,
    at: indexesIn(sentence, name),
    isWhole: holdsName(name, sentence),
  }));
  const whole = found.filter(({ isWhole }) => isWhole);
  return (whole.length > 0 ? whole : found).flatMap(({ sentence, at }) =>
    at.map((one) => ({ ...name, sentence, at: one })),
  );
}

function indexesIn({ words, plain }: ReadSentence, name: PlacedName): number[] {
  if (name.isExact) return indexesOf(name.text.toLowerCase(), plain.toLowerCase());
  const isPart = ({ lower }: Word) => name.own.some((part) => part === lower || isInflected(part, lower));
  return words.filter(isPart).map(({ at }) => at);
}

function indexesOf(part: string, text: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) found.push(at);
  return found;
}

/** How many names of what the passages say of the same the sentence leaves out: one may have been put in the place of another. */
function namesMissing(said: ReadSentence, { sentences }: Evidence): number {
  const names = sentencesAbout(said, sentences).flatMap((sentence) => sentence.names);
  return names.filter((name) => !isCompound(name) && !holdsName(name, said)).length;
}

/** Whether the passages say the same with another word in the place of one that they do not have: "the ops team", "the web team". */
function isSubstituted({ words: said }: ReadSentence, { words: read }: Evidence): boolean {
  return said.some((word, at) => {
    const [before, after] = [said[at - 1], said[at + 1]];
    if (!word.isContent || !articles.has(before?.lower ?? '') || holdsStem(read, word.stem)) return false;
    return read.some((other, index) => {
      const isBetween = articles.has(read[index - 1]?.lower ?? '') && read[index + 1]?.stem === after?.stem;
      return isBetween && other.isContent && !holdsStem(said, other.stem);
    });
  });
}

const articles = new Set('the a an der die das den dem des ein eine einen einem einer'.split(' '));
const maxSentences = 3;
/** Words of the title say little: every passage of the document has them. */
const ofTitle = 0.5;

/** Share of the sentence's content words that stand in the few sentences of the passages which hold most of them. */
export function coverage(said: ReadSentence, { sentences, heads }: Evidence): number {
  const content = contentOf(said.words).filter(({ at }) => !said.quantities.some((one) => isUnitOf(one, at)));
  if (content.length === 0) return said.quantities.length > 0 ? 1 : 0;
  const ownWords = content.filter(({ stem }) => !holdsStem(heads.words, stem));
  const inTitle = (content.length - ownWords.length) * ofTitle;
  let open = ownWords;
  for (let count = 0; count < maxSentences && open.length > 0; count += 1)
    open = sentences
      .map(({ words }) => open.filter(({ stem }) => !holdsStem(words, stem)))
      .reduce((fewest, one) => (one.length < fewest.length ? one : fewest), open);
  return (ownWords.length - open.length + inTitle) / (ownWords.length + inTitle);
}

/** The word behind a number that has a unit: the number is compared with it. */
const isUnitOf = ({ kind, at, length }: Quantity, wordAt: number): boolean =>
  kind !== undefined && wordAt >= at && wordAt <= at + length + 2;
