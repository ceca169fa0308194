import { AppError, type StartRequest } from '@parley/contracts';
import { inLanguage, type Language, languageOf } from '@parley/language';
import { agentObject, type AuthzClient, userSubject } from '@parley/authz-client';
import type { AgentStore } from '../agents/agent.store.js';
import type { Agent } from '../agents/agent.js';
import type { Answerer } from '../answering/answerer.js';
import type { Listener, PerformRun } from '../runs/perform-run.js';
import type { Run } from '../runs/run.js';
import type { RunStore } from '../runs/run.store.js';
import type { CountCalls, NoteUsed } from '../usage/count-calls.js';
import type { FindSpent } from '../usage/find-spent.js';
import { chatTexts } from './chat-texts.js';
import { hasFiles } from './files-of.js';
import { languageOfTurn } from './language-of-turn.js';
import { spaceOf } from './space-of.js';
import { tellSpent } from './tell-spent.js';

/** Who asks: the subject of a verified token, and that token for the tools. */
export interface Caller {
  readonly subject: string;
  readonly raw: string;
  /** The team that the token acts for, whose other members read the answer too. */
  readonly activeTeam?: string;
}

/** An accepted run; performing it reports everything to the listener, including failures. */
export type AcceptedRun = (listener: Listener) => Promise<void>;

/**
 * Accepts a message. Where a budget is spent no run begins, and what is performed says so.
 * Throws AppError FORBIDDEN, AUTHZ_UNAVAILABLE, NOT_FOUND for a missing or disabled agent, CONFLICT while a run
 * of the conversation is running or waiting, SERVICE_UNAVAILABLE.
 */
export type StartRun = (caller: Caller, request: StartRequest) => Promise<AcceptedRun>;

export interface RunDeps {
  readonly agents: AgentStore;
  readonly authz: Pick<AuthzClient, 'require'>;
  readonly runs: RunStore;
  readonly answerer: Answerer;
  readonly performRun: PerformRun;
  readonly countCalls: CountCalls;
  readonly findSpent: FindSpent;
  readonly newId: () => string;
  readonly now: () => Date;
  readonly leaseMs: number;
}

const rememberedExchanges = 20;

export function makeStartRun(deps: RunDeps): StartRun {
  const { agents, authz, runs, answerer, performRun, countCalls, newId, now, leaseMs } = deps;
  return (caller, request) => inLanguage(languageOf(request.message), () => accept(caller, request));

  async function accept(caller: Caller, request: StartRequest): Promise<AcceptedRun> {
    const { message, conversation_id, agent_id, branch } = request;
    await requireAgent(authz, caller, agent_id);
    const agent = await findAgent(agents, agent_id);
    const spent = await deps.findSpent({ agentId: agent.id, team: spender(caller.activeTeam, agent) });
    if (spent) return spoken(languageOf(message), tellSpent(spent, agent, newId()));
    const key = { ownerId: caller.subject, conversationId: conversation_id, agentId: agent_id };
    const audience = { team: caller.activeTeam, space: spaceOf(caller, request) };
    const history = await runs.history(key, audience, rememberedExchanges, branch?.follows);
    const ids = { turnId: newId(), runId: newId(), namedTurn: branch?.turn };
    const run = { ...key, ...audience, ...ids, message, answer: '' };
    await runs.begin(run, new Date(now().getTime() + leaseMs));
    const of = { space: audience.space, conversation: conversation_id, hasFiles: hasFiles(caller, request) };
    const noteUsed = usedBy(run, agent, countCalls);
    const asking = { agent, message, history, caller: { ...caller, ...of }, noteUsed };
    const language = languageOfTurn(
      message,
      history.map((exchange) => exchange.message),
    );
    return spoken(language, (listener) => performRun(run, (ways) => answerer.answer({ ...asking, ...ways }), listener));
  }
}

/** What an accepted run says itself is in that language: whoever performs it may speak another one by then. */
export const spoken =
  (language: Language | undefined, run: AcceptedRun): AcceptedRun =>
  (listener) =>
    inLanguage(language, () => run(listener));

/** What a run takes counts for the team that it was asked for, else for the one that the agent belongs to. */
export const usedBy = ({ runId, turnId, team }: Run, agent: Agent, countCalls: CountCalls): NoteUsed =>
  countCalls({ id: runId, kind: 'answer', turnId, agentId: agent.id, team: spender(team, agent) });

const spender = (team: string | undefined, { ownerTeam }: Agent): string | null => team ?? ownerTeam ?? null;

/** ui-bff checks too, but a bearer can reach this service without ui-bff and must not reach an agent without a yes. */
export const requireAgent = (authz: RunDeps['authz'], caller: Caller, agentId: string): Promise<void> =>
  authz.require(userSubject(caller.subject), 'can_use', agentObject(agentId));

/** Throws AppError NOT_FOUND. */
export async function findAgent(agents: AgentStore, id: string): Promise<Agent> {
  const agent = await agents.find(id);
  if (!agent) throw new AppError('NOT_FOUND', chatTexts.noAgent);
  return agent;
}
