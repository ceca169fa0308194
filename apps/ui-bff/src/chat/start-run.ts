import { agentObject, type AuthzClient, userSubject } from '@parley/authz-client';
import { AppError, spaceId, type StartRequest } from '@parley/contracts';
import type { LeaseTerm } from '@parley/docdb';
import type { Audit } from '../audit/audit-log.js';
import type { Actor } from '../http/actor.js';
import type { AgentsService } from '../agents-service/agents-service.js';
import type { ConversationStore } from './conversations/conversation.store.js';
import type { WaitForFiles } from './attached/wait-for-files.js';
import type { LiveRun, OnceLeft } from './runs/perform-run.js';
import type { RunApi } from './runs/entry.js';
import type { NewRun } from './runs/run.js';
import type { RunHost } from './runs/run-host.js';
import { placeOf } from './runs/place-of.js';
import { type RunStore, TooManyRuns, TurnNotFree } from './runs/run.store.js';

/** On which routes a run is begun, and for whom. */
export interface Manner {
  readonly api: RunApi;
  /** The name of the first event on `POST /api/chat`, where the client asked for it. */
  readonly firstEvent?: 'task' | undefined;
  /** Calls back when whoever asks has left. */
  readonly onceLeft: OnceLeft;
  /** Id of the run, where one and no other may be begun by an order. */
  readonly runId?: string | undefined;
  /** Whether nobody asks but the platform itself: the conversation is in no list, and what it lacks is no gap. */
  readonly isAside?: boolean | undefined;
}

/**
 * Begins a turn: may they, is the conversation theirs and free, then the agent. Resolves once the agent has begun. From
 * then on the run is on its own: it goes on without the request that began it, and every failure is an event of it.
 *
 * Throws AppError `FORBIDDEN`, `AUTHZ_UNAVAILABLE`, `NOT_FOUND`, `TurnNotFree`, `TooManyRuns`, `CONFLICT`,
 * `SERVICE_UNAVAILABLE`.
 */
export type StartRun = (actor: Actor, request: StartRequest, manner: Manner) => Promise<LiveRun>;

export interface RunDeps {
  readonly authz: Pick<AuthzClient, 'require'>;
  readonly conversations: ConversationStore;
  readonly runs: RunStore;
  readonly host: RunHost;
  readonly agentsService: AgentsService;
  readonly newId: () => string;
  readonly waitForFiles: WaitForFiles;
  readonly audit: Audit;
}

export function makeStartRun(deps: RunDeps): StartRun {
  const { conversations, host, agentsService, newId } = deps;
  return async (actor, request, { api, firstEvent, onceLeft, isAside, runId = newId() }) => {
    const { conversation_id: id, agent_id: agentId, message } = request;
    const used = { id, ownerId: actor.id, agentId, message, spaceId: spaceOf(actor, request), isAside };
    await requireAgent(deps.authz, actor, agentId);
    const place = await placeOf(request, { turnId: runId, ownerId: actor.id }, deps.runs);
    await conversations.own(used);
    // A turn that was begun under its run's id cannot be begun under it a second time.
    const named = { turnId: runId, runId, conversationId: id, ownerId: actor.id, agentId };
    const { isOnBehalf } = actor;
    const run: NewRun = { ...named, isOnBehalf, message, api, parentId: place.parentId, isAside };
    const term = host.newTerm();
    await withFreedPlace(actor.id, () => begin(run, term, deps), host);
    // Only now: a turn that is refused leaves the conversation as it is. What fails here ends the turn that was begun.
    const open = async (signal: AbortSignal) => {
      await conversations.noteUse(used);
      if (!isAside) await noteQuestion(actor, agentId, deps.audit);
      const branched = { ...request, branch: place.branch };
      const begin = (asked: StartRequest) => startAfresh(asked, actor, signal, agentsService, place.context);
      if ((await conversations.find(id, actor.id))?.hasFiles !== true) return begin(branched);
      return deps.waitForFiles({ actor, conversationId: id, signal }, () => begin(withFiles(branched)));
    };
    return host.perform({ run, firstEvent, onceLeft, open }, term);
  };
}

/** That it was asked, without its text. What comes from a space the bot keeps with its decision. */
async function noteQuestion({ id: actorId, isOnBehalf }: Actor, agentId: string, audit: Audit): Promise<void> {
  if (isOnBehalf) return;
  await audit({ actorId, action: 'chat.ask', resource: agentObject(agentId), outcome: 'success', reason: null });
}

const withFiles = (request: StartRequest): StartRequest => ({
  ...request,
  client_context: { ...request.client_context, attached_files: true },
});

/** The space that a question is asked in: the bot's word counts, nobody else's. */
const spaceOf = ({ isOnBehalf }: Actor, { client_context: context }: StartRequest): string | undefined => {
  const { success, data } = spaceId.safeParse(context?.['chatx_space_id']);
  return isOnBehalf && success ? data : undefined;
};

/** Asked every time, before anything reaches the agent. */
export const requireAgent = (authz: RunDeps['authz'], actor: Actor, agentId: string): Promise<void> =>
  authz.require(userSubject(actor.id), 'can_use', agentObject(agentId));

/**
 * What runs in a conversation is decided here. An agent that still holds a run which has ended for us, because we or
 * the connection died, is told to let it go.
 */
async function startAfresh(
  request: StartRequest,
  { id: ownerId, token }: Actor,
  signal: AbortSignal,
  agents: AgentsService,
  context: string | undefined,
) {
  const bearer = token.raw;
  const caller = { ownerId, bearer, context };
  try {
    return await agents.start(request, caller, signal);
  } catch (error) {
    if (!isConflict(error)) throw error;
    const { conversation_id, agent_id } = request;
    if (!(await agents.cancel({ conversation_id, agent_id }, bearer))) throw error;
    return agents.start(request, caller, signal);
  }
}

export const isConflict = (error: unknown): boolean => error instanceof AppError && error.code === 'CONFLICT';

/** A run whose process has died is in nobody's way. */
async function begin(run: NewRun, term: LeaseTerm, { runs, host }: RunDeps): Promise<void> {
  try {
    await runs.begin(run, term);
  } catch (error) {
    if (!(error instanceof TurnNotFree)) throw error;
    const active = await runs.findActive(run);
    if (active && !(await host.endLapsed.of(active))) throw error;
    await runs.begin(run, term);
  }
}

/** Nor does it count among its owner's runs at once. */
export async function withFreedPlace<T>(ownerId: string, act: () => Promise<T>, { endLapsed }: RunHost): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof TooManyRuns)) throw error;
    await endLapsed.ofOwner(ownerId);
    return act();
  }
}
