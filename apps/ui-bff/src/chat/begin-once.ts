import { createHash } from 'node:crypto';
import { AppError } from '@parley/contracts';
import { parse } from '@parley/service';
import type { Request } from 'express';
import { z } from 'zod';
import type { LiveRun } from './runs/perform-run.js';
import type { Feed } from './runs/feed.js';
import { TooManyRuns, TurnNotFree } from './runs/run.store.js';
import type { TakeUpStream } from './take-up-stream.js';

const keyed = z.object({ idempotency_key: z.string().min(1).max(255).optional() });

/** `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header), if there is one. @throws AppError `VALIDATION_ERROR` */
export const idempotencyKey = (req: Request): string | undefined =>
  parse(keyed, { idempotency_key: req.get('idempotency-key') }).idempotency_key;

interface Order {
  readonly ownerId: string;
  readonly key: string | undefined;
  /** Begins the run, under that id where the order has a key. */
  readonly begin: (runId: string | undefined) => Promise<LiveRun>;
}

/**
 * Begins a run, or finds the one that was begun under the same key by the same person, from its first event on: who does
 * not know whether their order arrived may give it again. So may who was told that the agent did not begin: a refusal
 * uses no key up.
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

/** Of orders that arrive together one begins the run; what stands in the way of the others is that run. */
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

/** Two people's keys never meet. */
const runIdOf = (ownerId: string, key: string) =>
  createHash('sha256').update(`${ownerId} ${key}`).digest('hex').slice(0, 32);

function absentAsUndefined(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
  return undefined;
}
