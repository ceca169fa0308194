import { AppError } from '@parley/contracts';
import type { InTurn } from '../turns/caller-turns.js';
import { refuseCostly } from './search-cost.js';
import type { SearchPassages } from './search-passages.js';

interface Bounds {
  readonly inTurn: InTurn;
  /** From the call to the answer, waiting included. */
  readonly limitMs: number;
}

/**
 * Keeps one caller's searches from taking the time of everybody's: a search of too much work is refused, each waits for
 * its caller's turn, and none is waited for longer than the limit.
 */
export function boundedSearch(searchPassages: SearchPassages, { inTurn, limitMs }: Bounds): SearchPassages {
  return async (question) => {
    refuseCostly(question);
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
    `The search took longer than ${limitMs / 1000} s: use fewer filters or a lower limit, or try again later.`,
  );
