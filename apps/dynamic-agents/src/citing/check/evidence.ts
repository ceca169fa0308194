import { looksGerman, type Name, namesIn } from './names.js';
import { plainText } from './plain.js';
import { quantitiesIn, type Quantity } from './quantities.js';
import { blocksOf, sentencesOf } from './sentences.js';
import { isSameStem, type Word, wordsOf } from './words.js';

/** A sentence of a text, read for comparison. */
export interface ReadSentence {
  readonly text: string;
  readonly plain: string;
  readonly words: readonly Word[];
  readonly clauses: readonly (readonly Word[])[];
  readonly quantities: readonly Quantity[];
  readonly names: readonly Name[];
  /** Words of the titles, which say little about one sentence among others. */
  readonly title: readonly Word[];
}

/** Characters up to the unit of a number: "94 dB" names nothing. */
const roomForUnit = 2;

/** What is known of a sentence beforehand. */
interface About {
  readonly isGerman: boolean;
  readonly title: readonly Word[];
}

const anything: About = { isGerman: false, title: [] };

export function readSentence(markdown: string, { isGerman, title }: About = anything): ReadSentence {
  const plain = plainText(markdown);
  const words = wordsOf(plain);
  const clauses = [...Map.groupBy(words, ({ clause }) => clause).values()];
  const quantities = quantitiesIn(plain);
  const isFree = ({ at }: Name) =>
    !quantities.some((one) => at >= one.at && at < one.at + one.length + (one.kind === undefined ? 0 : roomForUnit));
  return {
    text: markdown,
    plain,
    ...{ words, clauses },
    quantities,
    names: namesIn(markdown, plain, isGerman).filter(isFree),
    title,
  };
}

/** What a sentence is held against: the sentences of its passages, and their titles. */
export interface Evidence {
  readonly text: string;
  readonly words: readonly Word[];
  readonly sentences: readonly ReadSentence[];
  readonly heads: ReadSentence;
  readonly about: About;
}

export interface EvidenceText {
  readonly title: string;
  readonly place?: string | undefined;
  readonly text: string;
}

/** Passages as evidence. Their code counts like their words. */
export function evidenceOf(passages: readonly EvidenceText[]): Evidence {
  const titles = passages.map(({ title, place = '' }) => `${title}. ${place}`).join('\n');
  const bodies = passages.map(({ text }) => text.replace(/^[ \t]*(?:```|~~~).*$/gm, '')).join('\n\n');
  const heads = readSentence(titles);
  const about = { isGerman: looksGerman(wordsOf(bodies)), title: heads.words };
  const sentences = blocksOf(bodies)
    .flatMap(sentencesOf)
    .flatMap(inStretches)
    .map((sentence) => readSentence(sentence, about));
  return {
    text: `${titles}\n${bodies}`,
    words: [...heads.words, ...sentences.flatMap(({ words }) => words)],
    ...{ sentences, heads, about },
  };
}

/** What has no end for so long is no sentence that anybody compares. */
const longestSentence = 600;

const inStretches = (sentence: string): string[] =>
  sentence.length <= longestSentence ? [sentence] : (sentence.match(/[^]{1,600}/g) ?? []);

export const contentOf = (words: readonly Word[]): Word[] => words.filter(({ isContent }) => isContent);

export const holdsStem = (words: readonly Word[], stem: string): boolean =>
  words.some((word) => word.isContent && isSameStem(word.stem, stem));
