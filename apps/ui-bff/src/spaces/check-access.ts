import {
  actionRelations,
  type AuthzClient,
  grantObject,
  spaceObject,
  teamObject,
  userSubject,
} from '@parley/authz-client';
import {
  type AccessCheckAnswer,
  type AccessCheckRequest,
  actionsOf,
  AppError,
  grantAction,
  grantType,
} from '@parley/contracts';
import type { Actor } from '../http/actor.js';
import type { SpaceKey, SpaceStore } from './space.store.js';

/**
 * Whether the caller may do something in a space: the space needs a grant, and the caller must be a member of the
 * space's team and have access too. The subject is the token's, the team the mapping's.
 * Throws AppError `FORBIDDEN` for a token that acts for no team; 503 with `details.reason` `pdp_unavailable` when the
 * check cannot be made.
 */
export type CheckAccess = (actor: Actor, space: SpaceKey, request: AccessCheckRequest) => Promise<AccessCheckAnswer>;

interface Deps {
  readonly spaces: Pick<SpaceStore, 'findMapping'>;
  readonly authz: Pick<AuthzClient, 'batchCheck'>;
}

export function makeCheckAccess({ spaces, authz }: Deps): CheckAccess {
  return async (actor, space, { resource, action }) => {
    const { activeTeam } = actor.token;
    if (activeTeam === undefined) throw new AppError('FORBIDDEN', 'This requires a token with an active team.');
    const type = grantType.safeParse(resource.type).data;
    if (type === undefined) return denied('unsupported_resource');
    const known = grantAction.safeParse(action).data;
    if (known === undefined || !actionsOf[type].includes(known)) return denied('unsupported_action');
    const mapping = await spaces.findMapping(space).catch(asPdpUnavailable);
    if (!mapping) return denied('missing_space_grant');

    const object = grantObject(type, resource.id);
    const relation = actionRelations[known].asked;
    const user = userSubject(actor.id);
    const [spaceAllowed = false, isMember = false, mayUse = false] = await authz
      .batchCheck([
        { subject: spaceObject(space.workspaceId, space.spaceId), relation, object },
        { subject: user, relation: 'member', object: teamObject(mapping.team_slug) },
        { subject: user, relation, object },
      ])
      .catch(asPdpUnavailable);
    return decide(spaceAllowed, isMember && mayUse && activeTeam === mapping.team_slug);
  };
}

function decide(spaceAllowed: boolean, userAllowed: boolean): AccessCheckAnswer {
  const reason = !spaceAllowed ? 'missing_space_grant' : userAllowed ? 'allowed' : 'missing_user_grant';
  return { allowed: spaceAllowed && userAllowed, space_allowed: spaceAllowed, user_allowed: userAllowed, reason };
}

const denied = (reason: AccessCheckAnswer['reason']): AccessCheckAnswer => ({
  allowed: false,
  space_allowed: false,
  user_allowed: false,
  reason,
});

function asPdpUnavailable(cause: unknown): never {
  throw new AppError('AUTHZ_UNAVAILABLE', 'Access cannot be checked at the moment. Try again in a minute.', {
    details: { reason: 'pdp_unavailable', action: 'retry' },
    cause,
  });
}
