import { type ChangeCounts, grantObject } from '@parley/authz-client';
import { AppError, type Grant, grantAction, type GrantsRequest, type SpaceGrantRecord } from '@parley/contracts';
import type { Actor } from '../../http/actor.js';
import type { RequireRight } from '../../access/admin-gate.js';
import { type ChangeSpace, requireMapping } from '../change-space.js';
import type { RequireAgents, TakeBackGone } from '../require-agents.js';
import type { SpaceKey } from '../space.store.js';
import type { FindUnapproved } from '../wire-rights.js';
import { isOn } from './space-grant.docdb.js';
import type { SpaceGrantStore } from './space-grant.store.js';

/**
 * Makes these all the grants of a space that no route owns; those on agents that are deleted meanwhile are left out.
 * Throws AppError `NOT_FOUND` (space, agent), `FORBIDDEN` for a source or tool that the caller does not manage and for an
 * agent that they may not wire, as `lookFirst`, `AUTHZ_UNAVAILABLE`.
 */
export type ReplaceGrants = (
  actor: Actor,
  space: SpaceKey,
  request: GrantsRequest,
  lookFirst: (grants: SpaceGrantRecord[]) => void,
) => Promise<{ grants: SpaceGrantRecord[]; changes: ChangeCounts }>;

interface Deps {
  readonly grants: SpaceGrantStore;
  readonly changeSpace: ChangeSpace;
  readonly requireAgents: RequireAgents;
  readonly requireRight: RequireRight;
  readonly takeBackGone: TakeBackGone;
  readonly findUnapproved: FindUnapproved;
}

export function makeReplaceGrants(deps: Deps): ReplaceGrants {
  const { grants, changeSpace, requireAgents, takeBackGone } = deps;
  return async (actor, space, request, lookFirst) => {
    const wanted = oncePerResource(request.grants);
    const agentIds = wanted.flatMap(({ resource: { type, id } }) => (type === 'agent' ? [id] : []));
    const { result, changes } = await changeSpace(actor, space, {
      action: 'chatx.resources.replace',
      reason:
        wanted
          .map(({ resource: { type, id } }) => `${type}:${id}`)
          .join(', ')
          .slice(0, 500) || null,
      async check(mapping) {
        const { team_slug } = requireMapping(mapping);
        const stored = await grants.list(space);
        if (!areSo(stored, wanted)) lookFirst(stored);
        await requireAgents(agentIds);
        await requireGivable(actor, team_slug, added(stored, wanted), deps);
      },
      async write(change) {
        await grants.replace(change, wanted);
        await takeBackGone(change, agentIds);
        return grants.list(space);
      },
    });
    return { grants: result, changes };
  };
}

/** Granting needs the right to manage the resource: managing the space is not enough. */
async function requireGivable(
  actor: Actor,
  teamSlug: string,
  given: readonly Grant[],
  { requireRight, findUnapproved }: Deps,
): Promise<void> {
  const ofType = (isAgent: boolean) =>
    given.map(({ resource }) => resource).filter(({ type }) => (type === 'agent') === isAgent);
  for (const { type, id } of ofType(false)) await requireRight(actor, 'can_manage', grantObject(type, id));
  const agentIds = ofType(true).map(({ id }) => id);
  const [refused] = await findUnapproved(actor, teamSlug, agentIds);
  if (refused !== undefined) throw notYourAgent(refused);
}

const notYourAgent = (agentId: string) =>
  new AppError('FORBIDDEN', `Add a route to ${agentId} instead; its owner then approves the space.`, {
    details: { reason: 'agent_not_offered', agent_id: agentId },
  });

/** A resource that is named twice is granted both; actions come in one order, so that equal grants look equal. */
function oncePerResource(asked: readonly Grant[]): Grant[] {
  const byResource = new Map<string, Grant>();
  for (const { resource, actions } of asked) {
    const key = `${resource.type}:${resource.id}`;
    const both = new Set([...(byResource.get(key)?.actions ?? []), ...actions]);
    byResource.set(key, { resource, actions: grantAction.options.filter((action) => both.has(action)) });
  }
  return [...byResource.values()];
}

const added = (stored: readonly SpaceGrantRecord[], wanted: readonly Grant[]): Grant[] =>
  wanted.filter((one) => !stored.some((grant) => isOn(one, grant)));

/** Whether these are all the grants already, beside those that routes own. */
const areSo = (stored: readonly SpaceGrantRecord[], wanted: readonly Grant[]): boolean =>
  stored.every((grant) => grant.source_type === 'route' || wanted.some((one) => isOn(one, grant))) &&
  wanted.every(({ resource, actions }) =>
    stored.some((grant) => isOn(grant, { resource }) && grant.actions.join() === actions.join()),
  );
