import { AppError } from '@parley/contracts';
import type { Embedder } from '../embeddings/embedder.js';
import type { InTurn } from '../turns/caller-turns.js';
import { needVector, queryVector } from './query-vector.js';
import { refuseCostly, requestsBesideOne } from './search-cost.js';
import type { SearchPassages } from './search-passages.js';
import type { SearchQuestion } from './search-question.js';

export interface Bounds {
  /** Counts a search's work in the caller's requests of the minute. Throws `RATE_LIMIT_EXCEEDED` when they have no more. */
  readonly charge: (subject: string, requests: number) => Promise<void>;
  readonly inTurn: InTurn;
  /** From the call to the answer, waiting included. */
  readonly limitMs: number;
}

interface Bounded extends Bounds {
  readonly search: SearchPassages;
  /** Of the index that would be searched now. */
  readonly embedder: () => Promise<Embedder>;
}

/**
 * Keeps one caller's searches from taking the time of everybody's: a search of too much work is refused, much work counts as
 * several requests, each waits for its caller's turn, and none is waited for longer than the limit. The question is embedded
 * while it waits: a model that does not answer takes nobody's turn, and fails all that wait for it at the same time.
 */
export function boundedSearch({ search, embedder, charge, inTurn, limitMs }: Bounded): SearchPassages {
  return async (question) => {
    refuseCostly(question);
    await charge(question.subject, requestsBesideOne(question));
    const ended = new AbortController();
    let isInTurn = false;
    const tooLate = () => ended.abort(isInTurn ? tookTooLong(limitMs) : waitedTooLong(limitMs));
    const timer = setTimeout(tooLate, limitMs).unref();
    const signal = AbortSignal.any([question.signal, ended.signal]);
    const asked = { ...question, signal, vector: queryVector({ ...question, signal }) };
    embedAhead(asked, embedder).catch((error: unknown) => ended.abort(error));
    const work = () => {
      isInTurn = true;
      return search(asked);
    };
    try {
      return await inTurn(question.subject, work, signal);
    } finally {
      clearTimeout(timer);
    }
  };
}

async function embedAhead({ searches, vector }: SearchQuestion, embedder: Bounded['embedder']): Promise<void> {
  if (needVector(searches)) await vector?.(await embedder());
}

const tookTooLong = (limitMs: number) =>
  new AppError(
    'SERVICE_UNAVAILABLE',
    `The search took longer than ${limitMs / 1000} s. Use fewer filters or a lower limit, or try again later.`,
  );

const waitedTooLong = (limitMs: number) =>
  new AppError(
    'SERVICE_UNAVAILABLE',
    `The search waited ${limitMs / 1000} s for other searches to end. Try again in a few seconds.`,
  );
