import { AppError, checkDecision, type ResumeRequest } from '@parley/contracts';
import { findAgent, requireAgent, type AcceptedRun, type Caller, type RunDeps } from './start-run.js';

/**
 * Accepts a person's answer to an interrupt.
 * @throws AppError VALIDATION_ERROR for a decision that does not fit or is not allowed, CONFLICT when nothing waits or
 * the interrupt is another one, and what `StartRun` throws
 */
export type ResumeRun = (caller: Caller, request: ResumeRequest) => Promise<AcceptedRun>;

export function makeResumeRun({ agents, authz, runs, answerer, performRun, newId, now, leaseMs }: RunDeps): ResumeRun {
  return async (caller, { conversation_id, agent_id, interrupt_id, resume_data }) => {
    await requireAgent(authz, caller, agent_id);
    const agent = await findAgent(agents, agent_id);
    const key = { ownerId: caller.subject, conversationId: conversation_id, agentId: agent_id };
    const waiting = await runs.findWaiting(key);
    if (!waiting)
      throw new AppError('CONFLICT', 'Nothing waits for your answer here.', { details: { reason: 'nothing_waits' } });
    if (interrupt_id !== undefined && interrupt_id !== waiting.interrupt.interrupt_id) throw stale();
    checkDecision(waiting.interrupt, resume_data);
    const runId = newId();
    if (!(await runs.takeUp(waiting, runId, new Date(now().getTime() + leaseMs)))) throw stale();
    const { message, space } = waiting;
    return (listener) =>
      performRun(
        { ...waiting, runId },
        (emit, signal) =>
          answerer.goOn(
            { agent, message, history: [], caller: { ...caller, space }, emit, signal },
            waiting,
            resume_data,
          ),
        listener,
      );
  };
}

const stale = () =>
  new AppError('CONFLICT', 'This question was answered already, or another one took its place.', {
    details: { reason: 'stale_interrupt' },
  });
