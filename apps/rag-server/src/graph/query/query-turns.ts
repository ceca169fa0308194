import { AppError } from '@parley/contracts';
import PQueue from 'p-queue';
import type { RawQuery } from './raw-query.js';

interface Limits {
  /** Queries that are answered at the same time. */
  readonly atOnce: number;
  readonly mostWaiting: number;
}

/**
 * Lets queries of clients wait for their turn, all that go through the same turns, and only so many: more are refused with
 * `SERVICE_UNAVAILABLE`, as their clients would have left before they were answered. A client that leaves waits no more.
 */
export function queryTurns({ atOnce, mostWaiting }: Limits): (query: RawQuery) => RawQuery {
  const turns = new PQueue({ concurrency: atOnce });
  return (answer) => async (query, scope, signal) => {
    if (turns.size >= mostWaiting) throw tooMany();
    return turns.add(() => answer(query, scope, signal), { signal });
  };
}

const tooMany = () =>
  new AppError('SERVICE_UNAVAILABLE', 'Too many graph queries are waiting for an answer; try again in a few seconds.');
