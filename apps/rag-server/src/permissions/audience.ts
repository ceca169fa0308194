import { type AuthzClient, everyone, organizationMembers, teamMembers } from '@parley/authz-client';

/** Who reads an answer along with the person who asked for it. */
export interface Audience {
  /** Slug of the team. */
  readonly team: string;
  /** The chat space as an object of authz. It counts only where authz lets the team use it. */
  readonly space?: string | undefined;
}

/**
 * The datasource objects that everybody of an audience may read: what was granted to the team, to everybody, to the
 * members of the organization, or to the space. Throws `AUTHZ_UNAVAILABLE` when authz cannot say.
 */
export type ReadByAudience = (audience: Audience, signal: AbortSignal) => Promise<ReadonlySet<string>>;

interface Deps {
  readonly authz: Pick<AuthzClient, 'listObjects' | 'check'>;
  /** The organization's key in authz. */
  readonly orgKey: string;
}

/** All questions go out at once; authz derives none of these subjects from another, so each is asked for itself. */
export function makeReadByAudience({ authz, orgKey }: Deps): ReadByAudience {
  return async ({ team, space }, signal) => {
    const readBy = (subject: string) => authz.listObjects(subject, 'can_read', 'datasource', { signal });
    const readBySpace = async (object: string) => {
      const [isOfTeam, granted] = await Promise.all([
        authz.check(teamMembers(team), 'can_use', object, { signal }),
        readBy(object),
      ]);
      return isOfTeam ? granted : [];
    };
    const lists = await Promise.all([
      readBy(teamMembers(team)),
      readBy(everyone),
      readBy(organizationMembers(orgKey)),
      space === undefined ? [] : readBySpace(space),
    ]);
    return new Set(lists.flat());
  };
}
