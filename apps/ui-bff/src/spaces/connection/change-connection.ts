import { AppError, type MoveSpaceRequest } from '@parley/contracts';
import type { Actor } from '../../http/actor.js';
import type { RequireSeen } from '../../http/etag.js';
import { type ChangeSpace, requireMapping } from '../change-space.js';
import type { OnboardSpace } from '../onboard-space.js';
import type { SpaceKey, SpaceStore } from '../space.store.js';
import type { ReadConnection } from './describe-connection.js';

/** Takes a space from its team, or gives it to another. Both throw AppError `NOT_FOUND`, `PRECONDITION_FAILED`, `CONFLICT`. */
export interface ChangeConnection {
  /** Revokes all of its routes, grants and tuples; the bot says so in the space. */
  disconnect(actor: Actor, space: SpaceKey, requireSeen: RequireSeen): Promise<void>;
  /** As onboarding does: everything that it had is revoked, and the agent answers there for the new team. */
  move(actor: Actor, space: SpaceKey, request: MoveSpaceRequest, requireSeen: RequireSeen): Promise<void>;
}

interface Deps {
  readonly spaces: Pick<SpaceStore, 'findMapping' | 'leave'>;
  readonly readConnection: ReadConnection;
  readonly changeSpace: ChangeSpace;
  readonly onboardSpace: OnboardSpace;
}

export function makeChangeConnection({ spaces, readConnection, changeSpace, onboardSpace }: Deps): ChangeConnection {
  return {
    async disconnect(actor, space, requireSeen) {
      await changeSpace(actor, space, {
        action: 'chatx.space.disconnect',
        check: async () => requireSeen(await readConnection(space)),
        write: (change) => spaces.leave(change),
      });
    },
    async move(actor, space, { team_slug, agent_id }, requireSeen) {
      const { space_name, public_space_id, ...current } = requireMapping(await spaces.findMapping(space));
      if (current.team_slug === team_slug) throw hasThatTeam();
      const request = {
        ...{ space_id: space.spaceId, space_name, team_slug, agent_id, listen: 'mention' as const },
        ...{ move: true, dry_run: false, reload_runtime: true },
      };
      await onboardSpace(actor, request, {
        publicSpaceId: public_space_id ?? undefined,
        lookFirst: async () => requireSeen(await readConnection(space)),
      });
    },
  };
}

const hasThatTeam = () =>
  new AppError('CONFLICT', 'The space belongs to this team already.', { details: { reason: 'same_team' } });
