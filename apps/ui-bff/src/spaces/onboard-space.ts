import { type ChangeCounts, spaceObject } from '@parley/authz-client';
import { AppError, type OnboardRequest, type OnboardResult, type OnboardStep } from '@parley/contracts';
import type { AgentStore } from '../agents/agent.store.js';
import type { Held } from '@parley/docdb';
import { auditFailure } from '../audit/audit-failure.js';
import type { Audit } from '../audit/audit-log.js';
import type { Actor } from '../http/actor.js';
import type { Outbox } from '../outbox/outbox.js';
import type { Change } from '../teams/change.js';
import type { Team, TeamStore } from '../teams/team.store.js';
import { rightsOf } from './change-space.js';
import { spaceThing } from './converge-space.js';
import type { WhileSpaceHeld } from './while-space-held.js';
import type { IsWired } from './is-wired.js';
import { agentNotFound, type TakeBackGone } from './require-agents.js';
import type { ReloadQuietly } from './runtime/reload-quietly.js';
import { spaceTaken } from './space.docdb.js';
import type { SpaceGrantStore } from './space-grants/space-grant.store.js';
import type { SpaceRouteStore } from './space-routes/space-route.store.js';
import type { SpaceChange, SpaceKey, SpaceStore } from './space.store.js';
import type { EnsureTeamScope } from '../teams/team-scope.js';
import type { FindUnapproved } from './wire-rights.js';
import { requireWorkspace } from './workspace.js';

/**
 * Connects a space to a team and an agent: idp, docdb, authz and the bot. Idempotent: a second call writes nothing. The
 * next call, or the outbox, completes an interrupted one. If the caller may not connect the agent to spaces of that
 * team, its route waits for the owner of the agent, and nothing is granted yet.
 * Throws AppError `NOT_FOUND` (team, agent), `CONFLICT` (another team's space), 503 naming the dependency.
 */
export type OnboardSpace = (actor: Actor, request: OnboardRequest, how?: OnboardHow) => Promise<OnboardResult>;

interface OnboardHow {
  /** The id as the caller gave it, where that was a public one. */
  readonly publicSpaceId?: string | undefined;
  /** False where the caller may only use what the team has: the team gets no agent, and no route waits for an owner. */
  readonly givesAgent?: boolean;
  /** Throws to refuse the change, while nobody else can make one. */
  readonly lookFirst?: (() => Promise<void>) | undefined;
}

interface Deps {
  readonly alias: string | undefined;
  readonly spaces: Pick<SpaceStore, 'findMapping' | 'load' | 'ensureMapping'>;
  readonly teams: Pick<TeamStore, 'findBySlug' | 'giveAgent' | 'takeAgent'>;
  readonly routes: Pick<SpaceRouteStore, 'ensure'>;
  readonly grants: Pick<SpaceGrantStore, 'ensureOfRoute'>;
  readonly agents: Pick<AgentStore, 'findEnabled'>;
  readonly ensureTeamScope: EnsureTeamScope;
  readonly whileSpaceHeld: WhileSpaceHeld;
  readonly takeBackGone: TakeBackGone;
  readonly isWired: IsWired;
  readonly findUnapproved: FindUnapproved;
  readonly outbox: Pick<Outbox, 'mark' | 'converge'>;
  readonly reloadQuietly: ReloadQuietly;
  readonly audit: Audit;
}

export function makeOnboardSpace(deps: Deps): OnboardSpace {
  return async (actor, request, { publicSpaceId, givesAgent = true, lookFirst } = {}) => {
    const checked = await check(actor, request, givesAgent, deps);
    const { space, team } = checked;
    const describe = { ...checked, request, ...(publicSpaceId !== undefined && { publicSpaceId }) };
    if (request.dry_run) return resultOf(describe, plannedSteps, { writes: 0, deletes: 0 });
    const scope: OnboardStep = { step: 'team_scope', outcome: await deps.ensureTeamScope(team.slug) };
    const isWired = await deps.isWired({ ...describe, agentId: request.agent_id }, thingsOf(describe));
    const outcome = isWired ? asFound(checked) : await wireAndRecord(actor, describe, { ...deps, lookFirst });
    const reload = request.reload_runtime ? await reloadRuntime(space, deps) : undefined;
    return resultOf(describe, [scope, ...outcome.steps, ...(reload ? [reload] : [])], outcome.changes);
  };
}

/** A call that changes nothing is not audited. */
const asFound = (wiring: Pick<Wiring, 'isPending' | 'agentName'>) => ({
  steps: (['mapping', 'team_agent', 'grant', 'route', 'authz'] as const).map((step): OnboardStep =>
    step === 'route' ? routeStep('preserved', wiring) : { step, outcome: 'unchanged' },
  ),
  changes: { writes: 0, deletes: 0 },
});

const routeStep = (outcome: Change, { isPending, agentName }: Pick<Wiring, 'isPending' | 'agentName'>): OnboardStep =>
  isPending
    ? { step: 'route', outcome: 'pending', message: `Waiting for the owner of ${agentName}.` }
    : { step: 'route', outcome };

async function wireAndRecord(actor: Actor, wiring: Wiring, deps: Deps & Pick<OnboardHow, 'lookFirst'>) {
  const { space } = wiring;
  const resource = spaceObject(space.workspaceId, space.spaceId);
  const entry = { actorId: actor.id, action: 'chatx.space.onboard', resource, reason: null };
  const wireOrNote = async (held: Held) => {
    await deps.lookFirst?.();
    const before = await rightsOf(deps.spaces, space);
    const outcome = await auditFailure(deps.audit, entry, () => wire(actor, wiring, held, deps));
    return { outcome, before, after: await rightsOf(deps.spaces, space) };
  };
  const { outcome, ...rights } = await deps.whileSpaceHeld(space, wireOrNote);
  await deps.audit({ ...entry, outcome: 'success', ...rights });
  return outcome;
}

/** All refusals come before the first write. */
async function check(actor: Actor, request: OnboardRequest, givesAgent: boolean, deps: Deps) {
  const { alias, spaces, findUnapproved } = deps;
  const workspaceId = requireWorkspace(alias);
  if (request.workspace_id !== undefined && request.workspace_id !== workspaceId) throw notOurs();
  const { team, agent } = await findNamed(request, deps);
  const space: SpaceKey = { workspaceId, spaceId: request.space_id };
  const mapping = await spaces.findMapping(space);
  if (mapping && mapping.team_id !== team._id && !request.move) throw spaceTaken(mapping.team_slug);
  const mayNot = (await findUnapproved(actor, team.slug, [agent.id])).has(agent.id);
  if (mayNot && !givesAgent) throw agentNotFound(agent.id);
  const isRouted = mapping?.team_id === team._id && (await hasRoute(space, agent.id, spaces));
  const spaceName = request.space_name ?? mapping?.space_name ?? request.space_id;
  return {
    space,
    team,
    spaceName,
    agentName: agent.name,
    isPending: mayNot && !isRouted,
    givesAgent: givesAgent && !mayNot,
  };
}

async function findNamed({ team_slug: slug, agent_id: agentId }: OnboardRequest, { teams, agents }: Deps) {
  const [team, agent] = await Promise.all([teams.findBySlug(slug), agents.findEnabled(agentId)]);
  if (!team) throw new AppError('NOT_FOUND', 'This team does not exist.', { details: { reason: 'team_not_found' } });
  if (!agent) throw agentNotFound(agentId);
  return { team, agent };
}

/** An approved route stays, whoever onboards the space again. */
async function hasRoute(space: SpaceKey, agentId: string, spaces: Deps['spaces']): Promise<boolean> {
  const { routes } = await spaces.load(space);
  return routes.some(({ agent_id, status }) => agent_id === agentId && status === 'active');
}

const notOurs = () =>
  new AppError('VALIDATION_ERROR', 'The request is not valid.', {
    details: [{ field: 'workspace_id', message: 'is not the configured workspace' }],
  });

interface Wiring {
  readonly space: SpaceKey;
  readonly team: Team;
  readonly spaceName: string;
  readonly agentName: string;
  /** Whether the route waits for the owner of the agent. */
  readonly isPending: boolean;
  /** Whether the team gets the agent; only callers with the right can give it. */
  readonly givesAgent: boolean;
  readonly request: OnboardRequest;
  readonly publicSpaceId?: string | undefined;
}

const thingsOf = ({ space, request }: Wiring) => [{ kind: 'agent', id: request.agent_id } as const, spaceThing(space)];

async function wire(actor: Actor, wiring: Wiring, { confirm }: Held, deps: Deps) {
  const { space, team, spaceName, request, publicSpaceId, isPending, givesAgent } = wiring;
  const { spaces, teams, routes, grants, outbox } = deps;
  const { agent_id: agentId, listen, move } = request;
  const change: SpaceChange = { ...space, by: actor.id };
  const things = thingsOf(wiring);
  const steps: OnboardStep[] = [];
  const ensure = async (step: OnboardStep['step'], write: () => Promise<Change>) => {
    await confirm();
    steps.push({ step, outcome: await write() });
  };
  for (const thing of things) await outbox.mark(thing);
  await ensure('mapping', () => spaces.ensureMapping({ ...change, team, spaceName, publicSpaceId, move }));
  if (givesAgent)
    await ensure('team_agent', async () => ((await teams.giveAgent(team._id, agentId)) ? 'updated' : 'unchanged'));
  else steps.push({ step: 'team_agent', outcome: 'unchanged' });
  if (isPending) steps.push({ step: 'grant', outcome: 'unchanged' });
  else await ensure('grant', () => grants.ensureOfRoute(change, agentId));
  await confirm();
  steps.push(routeStep(await routes.ensure({ ...change, agentId, listen, isPending }), wiring));
  const gone = await deps.takeBackGone(change, [agentId]);
  if (gone.length > 0) await teams.takeAgent(agentId);
  await confirm();
  const changes = { writes: 0, deletes: 0 };
  for (const thing of things) add(changes, await outbox.converge(thing));
  if (gone.length > 0) throw agentNotFound(agentId);
  steps.push({ step: 'authz', outcome: changes.writes + changes.deletes > 0 ? 'updated' : 'unchanged' });
  return { steps, changes };
}

function add(sum: { -readonly [Count in keyof ChangeCounts]: number }, { writes, deletes }: ChangeCounts): void {
  sum.writes += writes;
  sum.deletes += deletes;
}

/** The bot's cache expires by itself: a failure is reported, not fatal. */
async function reloadRuntime(space: SpaceKey, { reloadQuietly }: Deps): Promise<OnboardStep> {
  const { attempted, missed } = await reloadQuietly(space);
  if (!attempted) return { step: 'runtime_reload', outcome: 'skipped', message: 'no bot is configured' };
  if (missed.length === 0) return { step: 'runtime_reload', outcome: 'updated' };
  return { step: 'runtime_reload', outcome: 'failed', message: `chatx-bot did not answer at ${missed.join(', ')}.` };
}

const plannedSteps: OnboardStep[] = (
  ['team_scope', 'mapping', 'team_agent', 'grant', 'route', 'authz', 'runtime_reload'] as const
).map((step) => ({ step, outcome: 'planned' }));

function resultOf(
  { space, team, spaceName, request, publicSpaceId, isPending }: Wiring,
  steps: OnboardStep[],
  changes: ChangeCounts,
): OnboardResult {
  const outcomeOf = (name: OnboardStep['step']) => steps.find(({ step }) => step === name)?.outcome;
  const ensured = (name: OnboardStep['step']) => (['created', 'updated'].includes(outcomeOf(name) ?? '') ? 1 : 0);
  const reload = steps.find(({ step }) => step === 'runtime_reload');
  const attempted = reload?.outcome === 'updated' || reload?.outcome === 'failed';
  return {
    summary: {
      dry_run: request.dry_run,
      spaces_seen: 1,
      mappings_ensured: ensured('mapping'),
      space_grants_ensured: ensured('grant'),
      routes_ensured: ensured('route'),
      routes_preserved: outcomeOf('route') === 'preserved' ? 1 : 0,
      team_grant_ensured: ensured('team_agent') === 1,
    },
    steps,
    space: {
      workspace_id: space.workspaceId,
      space_id: space.spaceId,
      ...(publicSpaceId !== undefined && { chatx_room_id: publicSpaceId }),
      space_name: spaceName,
      team_slug: team.slug,
      team_id: team._id,
      agent_id: request.agent_id,
      listen: request.listen,
      route_status: isPending ? 'pending' : 'active',
    },
    authz: { enabled: true, ...changes },
    runtime_reload: {
      attempted,
      ok: reload?.outcome !== 'failed',
      ...(reload?.outcome === 'failed' && reload.message !== undefined && { error: reload.message }),
    },
  };
}
