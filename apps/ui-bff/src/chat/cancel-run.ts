import { setTimeout as delay } from 'node:timers/promises';
import type { CancelRequest } from '@parley/contracts';
import type { Logger } from '@parley/service';
import type { Actor } from '../http/actor.js';
import type { Cancelled } from '../agents-service/agents-service.js';
import { noConversation } from './conversations/conversation.docdb.js';
import type { LiveRun } from './runs/perform-run.js';
import type { RunDeps } from './start-run.js';
import type { Turn } from './runs/run.js';

/**
 * Cancels the run of a conversation of the caller, on any process; false if there is none. Needs no right to the agent,
 * so that a run can always be stopped. When it resolves the conversation is free, unless the other process took too
 * long to notice; if that has died, the run ends as cancelled when its lease is over.
 *
 * Throws AppError `NOT_FOUND`.
 */
export type CancelRun = (actor: Actor, request: CancelRequest) => Promise<boolean>;

interface Deps extends Omit<RunDeps, 'authz' | 'newId'> {
  readonly log: Logger;
  readonly pollMs: number;
  readonly waitMs: number;
}

export function makeCancelRun({ conversations, runs, host, agentsService, log, pollMs, waitMs }: Deps): CancelRun {
  // The agent is told of a conversation, and not of a run: until it has heard, or was too slow to, no other run may begin there.
  const tellAgent = (request: Cancelled, bearer: string): Promise<boolean> =>
    agentsService.cancel(request, bearer).catch((err: unknown) => {
      log.warn({ err }, 'the agents service did not receive a cancellation');
      return false;
    });
  const endedElsewhere = async (turn: Turn) => {
    const until = performance.now() + waitMs;
    while (performance.now() < until) {
      const active = await runs.findActive(turn);
      if (active?.runId !== turn.runId || active.status !== 'running') return;
      await delay(pollMs);
    }
  };
  const stop = async (turn: Turn, bearer: string): Promise<boolean> => {
    if (turn.status !== 'running' || (await host.endLapsed.of(turn))) return false;
    const live = host.find(turn.runId);
    const tell = () => tellAgent({ conversation_id: turn.conversationId, agent_id: turn.agentId }, bearer);
    return live ? stopHere(turn, live, tell) : stopElsewhere(turn, tell);
  };
  const stopHere = async (turn: Turn, live: LiveRun, tell: () => Promise<boolean>) => {
    if (!(await runs.requestCancel(turn))) return false;
    live.stop('cancelled', tell);
    await live.ended;
    return true;
  };
  /** The other process ends the run as soon as it notices: the agent has to hear of it before. */
  const stopElsewhere = async (turn: Turn, tell: () => Promise<boolean>) => {
    const wasTold = await tell();
    const isRequested = await runs.requestCancel(turn);
    if (isRequested) await endedElsewhere(turn);
    return wasTold || isRequested;
  };
  const takeBack = async (seen: Turn, bearer: string): Promise<boolean> => {
    const { conversationId, runId } = seen;
    const turn = await runs.findActive(seen);
    if (turn?.runId !== runId || turn.status !== 'waiting') return false;
    const interrupt_id = turn.interrupt?.interrupt_id;
    const wasTold = await tellAgent({ conversation_id: conversationId, agent_id: turn.agentId, interrupt_id }, bearer);
    return (await runs.cancelWaiting(turn)) || wasTold;
  };
  return async (actor, { conversation_id, agent_id }) => {
    if (!(await conversations.find(conversation_id, actor.id))) throw noConversation();
    const turn = await runs.findActive({ conversationId: conversation_id, ownerId: actor.id });
    if (turn?.agentId !== agent_id) return false;
    const isStopped = await stop(turn, actor.token.raw);
    // A run may have come to its question before it could be stopped.
    const isTakenBack = await takeBack(turn, actor.token.raw);
    return isStopped || isTakenBack;
  };
}
