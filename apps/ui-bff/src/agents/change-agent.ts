import { agentObject } from '@parley/authz-client';
import { type AgentChange, AppError } from '@parley/contracts';
import type { WhileHeld } from '@parley/docdb';
import type { RequireRight } from '../access/admin-gate.js';
import type { TakeFromSpaces } from './take-from-spaces.js';
import { auditFailure } from '../audit/audit-failure.js';
import type { Audit } from '../audit/audit-log.js';
import { factsOf } from '../audit/facts-of.js';
import type { Actor } from '../http/actor.js';
import { isSo, unlessSo } from '../http/already-so.js';
import type { LookFirst } from '../http/etag.js';
import type { Outbox } from '../outbox/outbox.js';
import { noSuchAgent } from './agent-id.js';
import type { AgentConfig, AgentStore } from './agent.store.js';
import { wantedAgentTuples } from './converge-agent.js';
import type { RequireMayAllow } from './may-allow.js';
import type { Audience, RequireMayGive } from './may-give.js';
import type { RequireModel } from './require-model.js';
import type { NoteTold } from './tell-agent.js';

/**
 * Changes what is named, and answers the whole. Whom an agent is for, only its managers change; naming it as it is
 * changes nothing.
 * Throws AppError `NOT_FOUND`, `FORBIDDEN`, `CONFLICT` for switching the platform's default off; as `RequireMayGive`,
 * `RequireMayAllow`, `RequireModel` and `lookFirst`. `AUTHZ_UNAVAILABLE` when authz could not be updated: nobody is told that access
 * was taken away before it was.
 */
export type ChangeAgent = (
  actor: Actor,
  id: string,
  change: AgentChange,
  lookFirst?: LookFirst<AgentConfig>,
) => Promise<AgentConfig>;

/**
 * Removes an agent and all access to it, what is given while it goes too. What breaks off before it is gone leaves it
 * there, and is finished by the next call. Throws AppError `CONFLICT` while the platform or a chat space needs it; as
 * `TakeFromSpaces` and `lookFirst`.
 */
export type RemoveAgent = (actor: Actor, id: string, lookFirst?: LookFirst<AgentConfig>) => Promise<void>;

interface Deps {
  readonly agents: Pick<AgentStore, 'findConfig' | 'listIds' | 'raiseFence' | 'update' | 'remove'>;
  readonly whileHeld: WhileHeld;
  readonly requireRight: RequireRight;
  readonly requireMayGive: RequireMayGive;
  readonly requireMayAllow: RequireMayAllow;
  /** Asked of another model alone: what was stored before stays. */
  readonly requireModel: RequireModel;
  readonly findDefaultAgentId: () => Promise<string | undefined>;
  readonly hasRoutesTo: (agentId: string) => Promise<boolean>;
  /** Takes the agent from every team that was given it. */
  readonly takeFromTeams: (agentId: string) => Promise<void>;
  readonly takeFromSpaces: TakeFromSpaces;
  /** What the config wanted so far is ours to take back, whoever wrote it to authz. */
  readonly noteTold: NoteTold;
  readonly outbox: Pick<Outbox, 'mark' | 'converge' | 'convergeSoon'>;
  readonly audit: Audit;
  readonly now: () => Date;
}

export function makeChangeAgent(deps: Deps): ChangeAgent {
  const { agents, whileHeld, outbox, noteTold, now } = deps;
  return async (actor, id, asked, lookFirst) => {
    const config = await agents.findConfig(id);
    if (!config) throw noSuchAgent();
    const change = withoutTheSame(asked, config);
    await requireMayChange(actor, config, change, deps);
    if (isAboutTools(config, change)) await deps.requireMayAllow(actor, change.allowed_tools ?? config.allowed_tools);
    if (change.model && !isSo(config, { model: change.model })) await deps.requireModel(change.model);
    const look = unlessSo(lookFirst, (known) => isSo(known, change));
    look?.(config);
    if (change.enabled === false) await requireNotDefault(id, deps);
    await outbox.mark(thingOf(id));
    await noteTold(id, wantedAgentTuples(config, []));
    const entry = entryOf(actor, 'agent.update', id, Object.keys(asked).sort().join(', '));
    const write = async () => {
      const { before, changed } = await whileHeld(`agent:${id}`, async ({ fence }) => {
        await agents.raiseFence(id, fence);
        const found = await agents.findConfig(id);
        look?.(found);
        return { before: found, changed: await agents.update(id, change, now(), fence) };
      });
      if (!changed) throw noSuchAgent();
      await outbox.converge(thingOf(id));
      return { changed, ...rightsIn(before, changed) };
    };
    const { changed, ...rights } = await auditFailure(deps.audit, entry, write);
    await deps.audit({ ...entry, outcome: 'success', ...rights });
    return changed;
  };
}

export function makeRemoveAgent(deps: Deps): RemoveAgent {
  const { agents, requireRight, hasRoutesTo, takeFromTeams, takeFromSpaces, outbox } = deps;
  return async (actor, id, lookFirst) => {
    // One whose record cannot be read has to be removed as well.
    if ((await agents.listIds([id])).length === 0) throw noSuchAgent();
    await requireRight(actor, 'can_delete', agentObject(id));
    if (lookFirst) lookFirst(await agents.findConfig(id));
    await requireNotDefault(id, deps);
    if (await hasRoutesTo(id)) throw inUse('agent_has_routes', 'A chat space uses this agent.');
    await takeFromSpaces(actor, id);
    await outbox.mark(thingOf(id));
    const known = await agents.findConfig(id).catch(() => undefined);
    const entry = entryOf(actor, 'agent.delete', id, null);
    await auditFailure(deps.audit, entry, async () => {
      await takeFromTeams(id);
      if (!(await agents.remove(id))) throw noSuchAgent();
      await outbox.convergeSoon(thingOf(id));
      // Once more: whoever found the agent before it went may have written since. Who writes from now on looks again.
      await takeFromTeams(id);
      await takeFromSpaces(actor, id);
    });
    await deps.audit({ ...entry, outcome: 'success', ...(known && { before: rightsOf(known), after: [] }) });
  };
}

/** Who has which right to an agent, as the audit tells it. */
const rightsOf = (config: AgentConfig | undefined): string[] =>
  config === undefined ? [] : factsOf(wantedAgentTuples(config, []), agentObject(config._id));

/** Both sides of a change of rights; nothing for one that leaves them as they are. */
function rightsIn(known: AgentConfig | undefined, changed: AgentConfig) {
  const [before, after] = [rightsOf(known), rightsOf(changed)];
  return before.join() === after.join() ? {} : { before, after };
}

/** A config that was read and is sent back says whom its agent is for, without changing that. */
function withoutTheSame(asked: AgentChange, config: AgentConfig): AgentChange {
  const { visibility, owner_team_slug, shared_with_teams, ...rest } = asked;
  const isOther = (value: unknown, known: unknown) => value !== undefined && value !== known;
  return {
    ...rest,
    ...(isOther(visibility, config.visibility) && { visibility }),
    ...(isOther(owner_team_slug, config.owner_team_slug) && { owner_team_slug }),
    ...(isOther(listed(shared_with_teams), listed(config.shared_with_teams)) && { shared_with_teams }),
  };
}

const listed = (slugs: readonly string[] | undefined) => slugs && [...new Set(slugs)].sort().join();

async function requireMayChange(actor: Actor, config: AgentConfig, change: AgentChange, deps: Deps): Promise<void> {
  const { visibility, owner_team_slug, shared_with_teams } = change;
  const forWhom = { visibility, owner_team_slug, shared_with_teams };
  const isAboutAccess = Object.values(forWhom).some((value) => value !== undefined);
  await deps.requireRight(actor, isAboutAccess ? 'can_manage' : 'can_write', agentObject(config._id));
  if (!isAboutAccess) return;
  const known = audienceOf(config);
  await deps.requireMayGive(
    actor,
    {
      visibility: visibility ?? known.visibility,
      owner_team_slug: owner_team_slug ?? known.owner_team_slug,
      shared_with_teams: shared_with_teams ?? known.shared_with_teams,
    },
    known,
  );
}

const audienceOf = ({ visibility, owner_team_slug, shared_with_teams }: AgentConfig): Audience => ({
  visibility,
  owner_team_slug: owner_team_slug ?? undefined,
  shared_with_teams,
});

/** Whoever writes what an agent is told decides what it does with its tools. */
const isAboutTools = (config: AgentConfig, { allowed_tools, system_prompt }: AgentChange) =>
  !isSo(config, { allowed_tools, system_prompt });

async function requireNotDefault(id: string, { findDefaultAgentId }: Deps): Promise<void> {
  if ((await findDefaultAgentId()) === id)
    throw inUse('agent_is_platform_default', "This is the platform's default agent.");
}

const inUse = (reason: string, message: string) => new AppError('CONFLICT', message, { details: { reason } });

const thingOf = (id: string) => ({ kind: 'agent', id }) as const;

const entryOf = (actor: Actor, action: string, id: string, reason: string | null) => ({
  actorId: actor.id,
  action,
  resource: `agent:${id}`,
  reason,
});
