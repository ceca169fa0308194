import { agentObject } from '@parley/authz-client';
import { AppError, type SpaceRequest, type SpaceRequestDecision, type SpaceRouteRecord } from '@parley/contracts';
import type { Actor } from '../../http/actor.js';
import type { Outbox } from '../../outbox/outbox.js';
import type { RequireRight } from '../../access/admin-gate.js';
import { type ChangeSpace, requireMapping } from '../change-space.js';
import { momentOf } from '../provenance.js';
import type { RequireAgents, TakeBackGone } from '../require-agents.js';
import type { SpaceRouteStore } from '../space-routes/space-route.store.js';
import type { TeamStore } from '../../teams/team.store.js';
import type { SpaceKey, SpaceStore } from '../space.store.js';

/**
 * The spaces that wait for whoever manages an agent to agree that they use it.
 * Throws AppError `NOT_FOUND` (agent), `FORBIDDEN` for whoever does not manage the agent, `AUTHZ_UNAVAILABLE`.
 */
export type ListSpaceRequests = (actor: Actor, agentId: string) => Promise<SpaceRequest[]>;

/**
 * Approves or refuses such a request. Approved, the space gets its route and the team of the space the agent, as by
 * onboarding; what breaks off is finished by the outbox.
 * Throws AppError as `ListSpaceRequests`; `NOT_FOUND` when nothing waits any more, `CONFLICT` when the space has another
 * team by now.
 */
export type DecideSpaceRequest = (
  actor: Actor,
  agentId: string,
  space: SpaceKey,
  request: SpaceRequestDecision,
) => Promise<'active' | 'revoked'>;

interface Deps {
  readonly spaces: Pick<SpaceStore, 'findMapping'>;
  readonly teams: Pick<TeamStore, 'giveAgent' | 'takeAgent'>;
  readonly routes: Pick<SpaceRouteStore, 'listPending' | 'settle'>;
  readonly requireAgents: RequireAgents;
  readonly requireRight: RequireRight;
  readonly changeSpace: ChangeSpace;
  readonly takeBackGone: TakeBackGone;
  readonly outbox: Pick<Outbox, 'mark' | 'converge'>;
}

export function makeListSpaceRequests(
  deps: Omit<Deps, 'teams' | 'changeSpace' | 'takeBackGone' | 'outbox'>,
): ListSpaceRequests {
  return async (actor, agentId) => {
    await requireManages(actor, agentId, deps);
    const found = await Promise.all((await deps.routes.listPending(agentId)).map((route) => withSpace(route, deps)));
    return found.flat();
  };
}

/** A space that no team has asks for nothing: its routes end with its team. */
async function withSpace(route: SpaceRouteRecord, { spaces }: Pick<Deps, 'spaces'>): Promise<SpaceRequest[]> {
  const mapping = await spaces.findMapping({ workspaceId: route.workspace_id, spaceId: route.space_id });
  if (!mapping) return [];
  const { agent_id, workspace_id, space_id, users, updated_by } = route;
  const { space_name, team_slug } = mapping;
  const asked = { requested_by: updated_by, requested_at: momentOf(route.updated_at) };
  return [{ agent_id, workspace_id, space_id, space_name, team_slug, listen: users?.listen ?? null, ...asked }];
}

export function makeDecideSpaceRequest(deps: Deps): DecideSpaceRequest {
  const { routes, changeSpace, outbox } = deps;
  return async (actor, agentId, space, { decision, team_slug }) => {
    await requireManages(actor, agentId, deps);
    const isApproved = decision === 'approve';
    const agent = { kind: 'agent', id: agentId } as const;
    let teamId = '';
    await changeSpace(actor, space, {
      action: isApproved ? 'chatx.route.approve' : 'chatx.route.refuse',
      reason: agentId,
      async check(mapping) {
        const known = requireMapping(mapping);
        if (known.team_slug !== team_slug) throw otherTeam(known.team_slug);
        const waiting = await routes.listPending(agentId);
        if (!waiting.some(({ workspace_id, space_id }) => isSpace(space, workspace_id, space_id))) throw nothingWaits();
        teamId = known.team_id;
        if (isApproved) await outbox.mark(agent);
      },
      async write(change) {
        if (isApproved) await deps.teams.giveAgent(teamId, agentId);
        await routes.settle(change, agentId, isApproved);
        if (isApproved && (await deps.takeBackGone(change, [agentId])).length > 0) await deps.teams.takeAgent(agentId);
      },
    });
    if (!isApproved) return 'revoked';
    await outbox.converge(agent);
    return 'active';
  };
}

async function requireManages(actor: Actor, agentId: string, deps: Pick<Deps, 'requireAgents' | 'requireRight'>) {
  await deps.requireAgents([agentId]);
  await deps.requireRight(actor, 'can_manage', agentObject(agentId));
}

const isSpace = ({ workspaceId, spaceId }: SpaceKey, workspace: string, space: string) =>
  workspaceId === workspace && spaceId === space;

const nothingWaits = () =>
  new AppError('NOT_FOUND', 'This space is no longer waiting for a decision.', {
    details: { reason: 'nothing_waits' },
  });

const otherTeam = (teamSlug: string) =>
  new AppError('CONFLICT', `The space now belongs to the team ${teamSlug}. Reload the page before you decide.`, {
    details: { reason: 'other_team', team_slug: teamSlug },
  });
