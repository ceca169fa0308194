import type { CheckedMark } from '@parley/contracts';
import { doubtAbout } from './bear-out.js';
import type { EvidenceText } from './evidence.js';
import { markedSentences } from './sentences.js';

/**
 * Holds each sentence of an answer that has marks against the passages that they name, all of them together. In the order of
 * the marks; a number that names no passage is not one.
 */
export function checkMarks(answer: string, passageOf: (number: number) => EvidenceText | undefined): CheckedMark[] {
  return markedSentences(answer).flatMap(({ text, numbers }) => {
    const known = numbers.filter((number) => passageOf(number) !== undefined);
    if (known.length === 0) return [];
    const doubt = doubtAbout(
      text,
      [...new Set(known)].flatMap((number) => passageOf(number) ?? []),
    );
    return known.map((number) => ({ number, confirmed: doubt === undefined, ...(doubt && { doubt }) }));
  });
}
