import type { CancelRequest } from '@parley/contracts';
import type { RunStore } from '../runs/run.store.js';
import type { Caller } from './start-run.js';

/** Stops the caller's own run, wherever it runs. Needs no right to the agent, so that a run can always be stopped. */
export type CancelRun = (caller: Caller, request: CancelRequest) => Promise<boolean>;

export const makeCancelRun =
  ({ runs }: { runs: RunStore }): CancelRun =>
  (caller, { conversation_id, agent_id }) =>
    runs.cancel({ ownerId: caller.subject, conversationId: conversation_id, agentId: agent_id });
