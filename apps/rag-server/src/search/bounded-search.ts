import { AppError } from '@parley/contracts';
import type { InTurn } from '../turns/caller-turns.js';
import { refuseCostly, requestsBesideOne } from './search-cost.js';
import type { SearchPassages } from './search-passages.js';

interface Bounds {
  /** Counts a search's work in the caller's requests of the minute. Throws `RATE_LIMIT_EXCEEDED` when they have no more. */
  readonly charge: (subject: string, requests: number) => Promise<void>;
  readonly inTurn: InTurn;
  /** From the call to the answer, waiting included. */
  readonly limitMs: number;
}

/**
 * Keeps one caller's searches from taking the time of everybody's: a search of too much work is refused, much work counts as
 * several requests, each waits for its caller's turn, and none is waited for longer than the limit.
 */
export function boundedSearch(searchPassages: SearchPassages, { charge, inTurn, limitMs }: Bounds): SearchPassages {
  return async (question) => {
    refuseCostly(question);
    await charge(question.subject, requestsBesideOne(question));
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(tooLate(limitMs)), limitMs).unref();
    const signal = AbortSignal.any([question.signal, late.signal]);
    try {
      return await inTurn(question.subject, () => searchPassages({ ...question, signal }), signal);
    } finally {
      clearTimeout(timer);
    }
  };
}

const tooLate = (limitMs: number) =>
  new AppError(
    'SERVICE_UNAVAILABLE',
    `The search took longer than ${limitMs / 1000} s. Use fewer filters or a lower limit, or try again later.`,
  );
