import { AppError, branchTo, checkDecision, type Interrupt, type ResumeRequest, type TurnEnd } from '@parley/contracts';
import type { Actor } from '../http/actor.js';
import { noConversation } from './conversations/conversation.docdb.js';
import type { LiveRun } from './runs/perform-run.js';
import type { NewRun, Turn } from './runs/run.js';
import { contextOf } from './runs/place-of.js';
import { TurnNotFree } from './runs/run.store.js';
import { errorEvent } from './runs/stop-reason.js';
import { isConflict, type Manner, requireAgent, type RunDeps, withFreedPlace } from './start-run.js';

/**
 * Gives a turn that waits for its person their answer, and lets it go on as a new run. Only an answer that is understood,
 * allowed and meant for the question that is open now goes to the agent; nothing else is ever taken for approval.
 *
 * Throws AppError `VALIDATION_ERROR` for an answer that does not fit or is not allowed, `TurnNotFree` when nothing waits or
 * the question is another one, and what `StartRun` throws.
 */
export type ResumeRun = (actor: Actor, request: ResumeRequest, manner: Manner) => Promise<LiveRun>;

export function makeResumeRun({ authz, conversations, runs, host, agentsService, newId }: RunDeps): ResumeRun {
  return async (actor, request, { api, onceLeft, runId = newId() }) => {
    await requireAgent(authz, actor, request.agent_id);
    if (!(await conversations.find(request.conversation_id, actor.id))) throw noConversation();
    const asked = { conversationId: request.conversation_id, ownerId: actor.id };
    const { turn, interrupt } = answerable(await runs.findActive(asked), request);
    checkDecision(interrupt, request.resume_data);
    const context = contextOf(branchTo(await runs.places(asked), turn.turnId));
    const run: NewRun = { ...turn, runId, api };
    const term = host.newTerm();
    if (!(await withFreedPlace(actor.id, () => runs.goOn(turn, run, term), host))) throw stale();
    // The agent is told which question we looked at, so that it can refuse when it has moved on.
    const answer = { ...request, interrupt_id: interrupt.interrupt_id };
    const caller = { ownerId: actor.id, bearer: actor.token.raw, context };
    const open = (signal: AbortSignal) => agentsService.resume(answer, caller, signal).catch(inItsWords);
    const ifRefused = (error: unknown) => refused(error, interrupt);
    return host.perform({ run, onceLeft, before: turn, open, ifRefused }, term);
  };
}

/** Throws TurnNotFree when it is not this turn's question that is answered. */
function answerable(turn: Turn | undefined, { agent_id, interrupt_id }: ResumeRequest) {
  if (turn?.status !== 'waiting' || !turn.interrupt || turn.agentId !== agent_id) {
    throw new TurnNotFree('nothing_waits', 'No question is waiting for your answer.');
  }
  if (interrupt_id !== undefined && interrupt_id !== turn.interrupt.interrupt_id) throw stale();
  return { turn, interrupt: turn.interrupt };
}

const stale = () =>
  new TurnNotFree(
    'stale_interrupt',
    'This question has been answered or replaced by another one. Reload the conversation.',
  );

/** A conflict is told of as one of messages, which the person would wait out; here there is nothing to wait for. */
function inItsWords(error: unknown): never {
  if (!isConflict(error)) throw error;
  throw new AppError('CONFLICT', 'The agent is no longer waiting for this answer. Ask again.', {
    details: { reason: 'nothing_waits' },
    cause: error,
  });
}

/** An agent that could not be asked still waits, and so does the turn; one that waits for nothing has lost it. */
const refused = (error: unknown, interrupt: Interrupt): TurnEnd =>
  isConflict(error) ? errorEvent(error) : { event: 'input_required', data: interrupt };
