import { type Name, namesIn } from './names.js';
import { plainText } from './plain.js';
import { quantitiesIn, type Quantity } from './quantities.js';
import { blocksOf, sentencesOf } from './sentences.js';
import { isSameStem, type Word, wordsOf } from './words.js';

/** A sentence of a text, read for comparison. */
export interface ReadSentence {
  readonly plain: string;
  readonly words: readonly Word[];
  readonly quantities: readonly Quantity[];
  readonly names: readonly Name[];
}

export function readSentence(markdown: string): ReadSentence {
  const plain = plainText(markdown);
  return { plain, words: wordsOf(plain), quantities: quantitiesIn(plain), names: namesIn(markdown, plain) };
}

/** What a sentence is held against: the sentences of its passages, their titles first. */
export interface Evidence {
  readonly text: string;
  readonly words: readonly Word[];
  readonly sentences: readonly ReadSentence[];
  readonly heads: readonly Word[];
}

export interface EvidenceText {
  readonly title: string;
  readonly place?: string | undefined;
  readonly text: string;
}

/** Passages as evidence. Their code counts like their words. */
export function evidenceOf(passages: readonly EvidenceText[]): Evidence {
  const heads = passages.map(({ title, place = '' }) => `${title}. ${place}`).join('\n');
  const bodies = passages.map(({ text }) => text.replace(/^[ \t]*(?:```|~~~).*$/gm, '')).join('\n\n');
  const sentences = blocksOf(bodies).flatMap(sentencesOf).map(readSentence);
  const headWords = wordsOf(plainText(heads));
  return {
    text: `${heads}\n${bodies}`,
    words: [...headWords, ...sentences.flatMap(({ words }) => words)],
    sentences,
    heads: headWords,
  };
}

export const contentOf = (words: readonly Word[]): Word[] => words.filter(({ isContent }) => isContent);

export const holdsStem = (words: readonly Word[], stem: string): boolean =>
  words.some((word) => word.isContent && isSameStem(word.stem, stem));
