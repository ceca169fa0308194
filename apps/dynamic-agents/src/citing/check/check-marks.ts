import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CheckedMark } from '@parley/contracts';
import { doubtAbout } from './bear-out.js';
import type { EvidenceText } from './evidence.js';
import { markedSentences } from './sentences.js';

/** Of an answer: marks behind that are not checked, and so are not confirmed. */
const maxAnswerChars = 100_000;
/** Of a sentence, and of the passages of one: what is longer is none that anybody reads. */
const [maxSentenceChars, maxPassages] = [1_500, 12];
const maxSentences = 400;
/** Of computing for one answer: people wait for its end. */
const maxMs = 3_000;

/**
 * Holds each sentence of an answer that has marks against the passages that they name, all of them together. In the order of
 * the marks; a number that names no passage is not one. Other work has its turn between two sentences.
 */
export async function checkMarks(
  answer: string,
  passageOf: (number: number) => EvidenceText | undefined,
  signal: AbortSignal,
): Promise<CheckedMark[]> {
  const marks: CheckedMark[] = [];
  let spentMs = 0;
  for (const [at, { text, numbers }] of markedSentences(answer.slice(0, maxAnswerChars)).entries()) {
    await nextTurn();
    signal.throwIfAborted();
    const known = numbers.filter((number) => passageOf(number) !== undefined);
    const passages = [...new Set(known)].flatMap((number) => passageOf(number) ?? []);
    const begun = performance.now();
    const isTooMuch =
      spentMs > maxMs || at >= maxSentences || text.length > maxSentenceChars || passages.length > maxPassages;
    const doubt = passages.length === 0 ? undefined : isTooMuch ? 'meaning' : doubtAbout(text, passages);
    spentMs += performance.now() - begun;
    marks.push(...known.map((number) => ({ number, confirmed: doubt === undefined, ...(doubt && { doubt }) })));
  }
  return marks;
}
