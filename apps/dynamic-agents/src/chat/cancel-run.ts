import { setTimeout as delay } from 'node:timers/promises';
import type { CancelRequest } from '@parley/contracts';
import type { RunKey } from '../runs/run.js';
import type { RunStore } from '../runs/run.store.js';
import type { Caller } from './start-run.js';

/**
 * Stops the caller's own run on any replica. Needs no right to the agent, so that a run can always be stopped. When it
 * resolves the conversation is free, unless the run's process took too long to notice.
 */
export type CancelRun = (caller: Caller, request: CancelRequest) => Promise<boolean>;

/** A process checks twice a second whether its runs have to stop, and ui-bff waits three seconds for an answer. */
const [pollMs, maxMs] = [50, 2_000];

export function makeCancelRun({ runs }: { runs: Pick<RunStore, 'cancel' | 'isStopping'> }): CancelRun {
  const ended = async (key: RunKey) => {
    const until = performance.now() + maxMs;
    while (performance.now() < until && (await runs.isStopping(key))) await delay(pollMs);
  };
  return async (caller, { conversation_id, agent_id }) => {
    const key = { ownerId: caller.subject, conversationId: conversation_id, agentId: agent_id };
    const isCancelled = await runs.cancel(key);
    if (isCancelled) await ended(key);
    return isCancelled;
  };
}
