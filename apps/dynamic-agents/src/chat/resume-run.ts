import { AppError, checkDecision, type ResumeRequest } from '@parley/contracts';
import { inLanguage, languageNow, languageOf } from '@parley/language';
import type { Agent } from '../agents/agent.js';
import type { WaitingRun } from '../runs/run.js';
import { chatTexts } from './chat-texts.js';
import { type AcceptedRun, type Caller, findAgent, requireAgent, type RunDeps, spoken, usedBy } from './start-run.js';

/**
 * Accepts a person's answer to an interrupt.
 * Throws AppError VALIDATION_ERROR for a decision that does not fit or is not allowed, CONFLICT when nothing waits, the
 * interrupt is another one or the answer would go to a team that the question was not asked for, and what `StartRun` throws.
 */
export type ResumeRun = (caller: Caller, request: ResumeRequest) => Promise<AcceptedRun>;

export function makeResumeRun({
  agents,
  authz,
  runs,
  answerer,
  performRun,
  countCalls,
  newId,
  now,
  leaseMs,
}: RunDeps): ResumeRun {
  return async (caller, request) => {
    const { conversation_id, agent_id } = request;
    await requireAgent(authz, caller, agent_id);
    const agent = await findAgent(agents, agent_id);
    const key = { ownerId: caller.subject, conversationId: conversation_id, agentId: agent_id };
    const waiting = await runs.findWaiting(key);
    if (!waiting)
      throw new AppError('CONFLICT', 'No question is waiting for your answer.', {
        details: { reason: 'nothing_waits' },
      });
    return inLanguage(languageOf(waiting.message), () => takeUp(caller, request, { agent, waiting }));
  };

  async function takeUp(
    caller: Caller,
    { conversation_id, interrupt_id, resume_data }: ResumeRequest,
    { agent, waiting }: { readonly agent: Agent; readonly waiting: WaitingRun },
  ): Promise<AcceptedRun> {
    if (interrupt_id !== undefined && interrupt_id !== waiting.interrupt.interrupt_id) throw stale();
    if (caller.activeTeam !== undefined && caller.activeTeam !== waiting.team) throw askedElsewhere();
    checkDecision(waiting.interrupt, resume_data);
    const runId = newId();
    const run = { runId, team: caller.activeTeam };
    if (!(await runs.takeUp(waiting, run, new Date(now().getTime() + leaseMs)))) throw stale();
    const { message, space } = waiting;
    const noteUsed = usedBy({ ...waiting, ...run }, agent, countCalls);
    const asking = {
      agent,
      message,
      history: [],
      caller: { ...caller, space, conversation: conversation_id },
      noteUsed,
    };
    return spoken(languageNow(), (listener) =>
      performRun(
        { ...waiting, ...run },
        (ways) => answerer.goOn({ ...asking, ...ways }, waiting, resume_data),
        listener,
      ),
    );
  }
}

/** The run may already have read more than the team may read. */
const askedElsewhere = () =>
  new AppError('CONFLICT', chatTexts.otherTeam, {
    details: { reason: 'other_team' },
  });

const stale = () =>
  new AppError('CONFLICT', chatTexts.stale, {
    details: { reason: 'stale_interrupt' },
  });
