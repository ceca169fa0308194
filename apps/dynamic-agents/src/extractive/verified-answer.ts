import { type Hit, passageOf } from '../citing/passages/found-passages.js';
import type { Passage } from '../citing/passages/passage.js';
import { extractiveTexts } from './extractive-texts.js';
import { withoutOwnMarks } from './quote.js';

type Verified = Passage & { readonly verified: NonNullable<Passage['verified']> };

/** The verified answer that a search found first, if it did. */
export function verifiedFirst([first]: readonly Hit[]): Verified | undefined {
  const { verified, ...passage } = first ? passageOf(first) : {};
  return verified && 'text' in passage ? { ...passage, verified } : undefined;
}

/** A verified answer as it is said: word for word, with its mark, who vouches for it and until when. */
export const quoteVerified = ({ text, verified: { by, until } }: Verified, number: number): string =>
  `${text.split('\n').map(withoutOwnMarks).join('\n')} [${number}]\n\n` +
  extractiveTexts.verified(by.replace(/([\\`*_[\]<>])/g, '\\$1'), until);
