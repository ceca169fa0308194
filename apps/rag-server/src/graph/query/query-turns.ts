import { AppError, type RawQueryAnswer } from '@parley/contracts';
import PQueue from 'p-queue';
import type { RawQuery } from './raw-query.js';

interface Limits {
  /** Queries that are answered at the same time. */
  readonly atOnce: number;
  readonly mostWaiting: number;
  /** Of one asker, those that are being answered with them. */
  readonly mostOfOne: number;
}

/** A raw query in its turn; `asker` names whose it is. */
export type QueryInTurn = (asker: string, ...query: Parameters<RawQuery>) => Promise<RawQueryAnswer>;

/**
 * Lets queries of clients wait for their turn, all that go through the same turns, and only so many: more are refused with
 * `SERVICE_UNAVAILABLE`, as their clients would have left before they were answered. A client that leaves waits no more.
 * Whoever asks much waits behind those who ask little, and takes only a part of the places: more of theirs are refused
 * with `RATE_LIMIT_EXCEEDED`.
 */
export function queryTurns({ atOnce, mostWaiting, mostOfOne }: Limits): (query: RawQuery) => QueryInTurn {
  const turns = new PQueue({ concurrency: atOnce });
  const open = new Map<string, number>();
  const leave = (asker: string) => {
    const left = (open.get(asker) ?? 0) - 1;
    if (left > 0) open.set(asker, left);
    else open.delete(asker);
  };
  return (answer) => async (asker, query, scope, signal) => {
    const before = open.get(asker) ?? 0;
    if (before >= mostOfOne) throw tooManyOfOne();
    if (turns.size >= mostWaiting) throw tooMany();
    open.set(asker, before + 1);
    const turn = turns.add(() => answer(query, scope, signal), { signal, priority: -before });
    return turn.finally(() => leave(asker));
  };
}

const tooMany = () =>
  new AppError('SERVICE_UNAVAILABLE', 'Too many graph queries are waiting for an answer; try again in a few seconds.');

const tooManyOfOne = () =>
  new AppError('RATE_LIMIT_EXCEEDED', 'Too many of your graph queries are waiting: ask more once these are answered.', {
    retryAfterSeconds: 5,
  });
