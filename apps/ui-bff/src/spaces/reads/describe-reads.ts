import { type AuthzClient, idOf, readByAudience, spaceObject, userSubject } from '@parley/authz-client';
import type { SpaceReads } from '@parley/contracts';
import type { IsAdmin } from '../../access/roles.js';
import type { Actor } from '../../http/actor.js';
import type { TeamStore } from '../../teams/team.store.js';
import { requireMapping } from '../change-space.js';
import type { SpaceKey, SpaceStore } from '../space.store.js';

/**
 * The sources that answers in a space may use, whoever asks there: decided as rag-server decides it for a token of the
 * space's team. Those that the caller may not read themselves are left out: a page about rights tells nobody of more.
 * Throws AppError `NOT_FOUND` for a space that has no team, `AUTHZ_UNAVAILABLE`.
 */
export type DescribeReads = (actor: Actor, space: SpaceKey) => Promise<SpaceReads>;

interface Deps {
  readonly authz: Pick<AuthzClient, 'listObjects' | 'check'>;
  readonly orgKey: string;
  readonly isAdmin: IsAdmin;
  readonly spaces: Pick<SpaceStore, 'findMapping'>;
  readonly teams: Pick<TeamStore, 'findBySlug'>;
}

/** The first that applies is told. */
const parts = ['team', 'everyone', 'organization', 'space'] as const;

export function makeDescribeReads(deps: Deps): DescribeReads {
  const { authz, isAdmin, spaces, teams } = deps;
  return async (actor, space) => {
    const { team_slug: slug } = requireMapping(await spaces.findMapping(space));
    const object = spaceObject(space.workspaceId, space.spaceId);
    const [read, mayAll, team] = await Promise.all([
      readByAudience(deps, { team: slug, space: object }),
      isAdmin(actor.token),
      teams.findBySlug(slug),
    ]);
    const own = mayAll ? undefined : new Set(await authz.listObjects(userSubject(actor.id), 'can_read', 'datasource'));
    const through = new Map(parts.toReversed().flatMap((part) => read[part].map((source) => [source, part] as const)));
    const sources = [...through].flatMap(([source, part]) => {
      const id = idOf(source);
      return id !== undefined && (own?.has(source) ?? true) ? [{ id, through: part }] : [];
    });
    return { team: { slug, name: team?.name ?? slug }, sources: sources.sort((a, b) => (a.id < b.id ? -1 : 1)) };
  };
}
