import { type AuthzClient } from '@parley/authz-client';
import { AppError, type AskedQuestion, asWhoeverStarts, type SetRunSummary, type SetRunView } from '@parley/contracts';
import { newFaults } from '@parley/question-sets';
import type { AgentStore } from '../agents/agent.store.js';
import type { Audit } from '../audit/audit-log.js';
import { requireAgent } from '../chat/start-run.js';
import type { Actor } from '../http/actor.js';
import { type KeptSet, noSuchRun, type SetAnswer, type SetRun, type SetRunName } from './question-set.js';
import type { SetRunStore } from './set-run.store.js';

/** Starts, shows and cancels runs of sets, for whoever may see the set. */
export interface ManageRuns {
  /**
   * Begins to ask the questions of a set as its caller. @param session hash of the id of the caller's session
   * Throws AppError `FORBIDDEN` without a session, or for an agent that the caller may not use; `VALIDATION_ERROR`,
   * `CONFLICT` while a run goes on, `AUTHZ_UNAVAILABLE`.
   */
  start(actor: Actor, set: KeptSet, agentId: string, session: string | undefined): Promise<SetRunView>;
  list(setId: string, page: { limit: number; offset: number }): Promise<{ found: SetRunSummary[]; total: number }>;
  /** Throws AppError `NOT_FOUND`. */
  show(actor: Actor, setId: string, id: string): Promise<SetRunView>;
  /** Does nothing to one that is over. Throws AppError `NOT_FOUND`. */
  cancel(actor: Actor, setId: string, id: string): Promise<SetRunView>;
}

interface Deps {
  readonly runs: SetRunStore;
  readonly agents: Pick<AgentStore, 'findEnabled'>;
  readonly authz: Pick<AuthzClient, 'require'>;
  readonly audit: Audit;
  readonly now: () => Date;
  readonly newId: () => string;
}

export function makeManageRuns({ runs, agents, authz, audit, now, newId }: Deps): ManageRuns {
  const found = async (setId: string, id: string): Promise<SetRun> => {
    const run = await runs.find(setId, id);
    if (!run) throw noSuchRun();
    return run;
  };
  const shown = async (actor: Actor, run: SetRun): Promise<SetRunView> =>
    toView(run, await runs.wholeBefore(run.setId, run.startedAt), actor.id === run.starter.id);
  const tell = (actor: Actor, action: string, id: string) =>
    audit({ actorId: actor.id, action, resource: `question_set:${id}`, outcome: 'success', reason: null });
  return {
    async start(actor, set, agentId, session) {
      if (session === undefined) throw noSession();
      await requireAgent(authz, actor, agentId);
      if (!(await agents.findEnabled(agentId))) throw noSuchAgent();
      const questions = set.questions.filter(({ as }) => namesOf(actor).includes(as.toLowerCase()));
      if (questions.length === 0) throw nothingToAsk();
      const named = { id: newId(), setId: set.id, team: set.team, agentId, startedAt: now() };
      const starter = { id: actor.id, name: actor.name, session };
      const leftOut = set.questions.length - questions.length;
      if (!(await runs.begin({ ...named, starter, questions, leftOut }))) throw alreadyRuns();
      await tell(actor, 'question_set.run', set.id);
      return shown(actor, await found(set.id, named.id));
    },
    async list(setId, page) {
      const { found: some, total } = await runs.list(setId, page);
      return { found: some.map(toSummary), total };
    },
    show: async (actor, setId, id) => shown(actor, await found(setId, id)),
    async cancel(actor, setId, id) {
      if (await runs.requestCancel(setId, id)) await tell(actor, 'question_set.cancel', setId);
      return shown(actor, await found(setId, id));
    },
  };
}

/** What a question may call whoever starts a run. */
const namesOf = ({ id, name, email, token: { username } }: Actor): string[] =>
  [asWhoeverStarts, id, name, email, username].flatMap((one) => one?.toLowerCase() ?? []);

export const toSummary = (run: SetRunName): SetRunSummary => ({
  id: run.id,
  agent_id: run.agentId,
  state: run.state,
  stopped: run.stopped,
  started_by: run.starter.name,
  started_at: run.startedAt.toISOString(),
  ended_at: run.endedAt?.toISOString() ?? null,
  total: run.total,
  asked: run.asked,
  left_out: run.leftOut,
  figures: run.figures,
});

/** @param isStarter the answers were written with the rights of whoever started it: others may have fewer */
function toView(run: SetRun, before: SetRun | undefined, isStarter: boolean): SetRunView {
  const texts = new Map(run.questions.map(({ id, question }) => [id, question]));
  const questions = run.answers.map((one) => toQuestion(one, texts.get(one.judged.id) ?? '', isStarter));
  return {
    ...toSummary(run),
    seconds_left: secondsLeft(run),
    questions,
    before: before?.figures
      ? {
          ...{ id: before.id, agent_id: before.agentId, started_at: before.startedAt.toISOString() },
          figures: before.figures,
        }
      : null,
    new_faults: newFaults(
      questions,
      (before?.answers ?? []).map(({ judged: { id }, faults }) => ({ id, faults })),
    ),
  };
}

const toQuestion = ({ judged, faults, text }: SetAnswer, question: string, isStarter: boolean): AskedQuestion => ({
  id: judged.id,
  question,
  faults: [...faults],
  leaked: [...judged.leaked],
  seconds: judged.seconds,
  ...(judged.tokens && { tokens: judged.tokens }),
  answer: isStarter ? text : null,
});

function secondsLeft({ state, total, asked, answers }: SetRun): number | null {
  if (state !== 'running' || answers.length === 0) return null;
  const seconds = answers.reduce((sum, { judged }) => sum + judged.seconds, 0);
  return Math.round((seconds / answers.length) * (total - asked));
}

const noSession = () =>
  new AppError(
    'FORBIDDEN',
    'Sign in with a browser to run a question set: it asks for as long as your session lasts.',
    {
      details: { reason: 'session_needed' },
    },
  );

const noSuchAgent = () =>
  new AppError('VALIDATION_ERROR', 'The request is not valid.', {
    details: [{ field: 'agent_id', message: 'is not an agent' }],
  });

const nothingToAsk = () =>
  new AppError(
    'VALIDATION_ERROR',
    'No question of this set is to be asked as you. Write "me" for whoever starts a run.',
    {
      details: [{ field: 'questions', message: 'none is asked as you' }],
    },
  );

const alreadyRuns = () =>
  new AppError('CONFLICT', 'This set is being run already. Wait for it, or cancel it.', {
    details: { reason: 'already_runs' },
  });
