import { createHash } from 'node:crypto';
import { AppError } from '@parley/contracts';
import { z } from 'zod';
import type { LiveRun } from './runs/perform-run.js';
import type { Feed } from './runs/feed.js';
import { TooManyRuns, TurnNotFree } from './runs/run.store.js';
import type { TakeUpStream } from './take-up-stream.js';

/** `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header). */
export const once = z.object({
  'idempotency-key': z
    .string()
    .min(1)
    .max(255)
    .optional()
    .meta({ description: 'A repeated request with the same key returns the same run, from its beginning' }),
});

interface Order {
  readonly ownerId: string;
  readonly key: string | undefined;
  /** Starts the run, with that id if the request has a key. */
  readonly begin: (runId: string | undefined) => Promise<LiveRun>;
}

/**
 * Starts a run, or finds the one that the same person started with the same key, from its first event: a client that
 * does not know whether its request arrived can repeat it. So can one whose run the agent refused: a refusal does not
 * use up the key.
 */
export type BeginOnce = (order: Order) => Promise<Feed>;

export function makeBeginOnce(takeUpStream: TakeUpStream): BeginOnce {
  return async ({ ownerId, key, begin }) => {
    if (key === undefined) return (await begin(undefined)).feed;
    const runId = runIdOf(ownerId, key);
    const find = () =>
      takeUpStream({ ownerId, runId, api: 'v1', afterId: 0, onlyBegun: true }).catch(absentAsUndefined);
    return (await find()) ?? beginOrFind(() => begin(runId), find);
  };
}

/** Of concurrent requests one starts the run; the others conflict with that run and return it. */
async function beginOrFind(begin: () => Promise<LiveRun>, find: () => Promise<Feed | undefined>): Promise<Feed> {
  try {
    return (await begin()).feed;
  } catch (error) {
    const mayBeBegun = error instanceof TurnNotFree || error instanceof TooManyRuns;
    const begun = mayBeBegun ? await find() : undefined;
    if (!begun) throw error;
    return begun;
  }
}

/** Keys of different people are independent. */
const runIdOf = (ownerId: string, key: string) =>
  createHash('sha256').update(`${ownerId} ${key}`).digest('hex').slice(0, 32);

function absentAsUndefined(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
  return undefined;
}
