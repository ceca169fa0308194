import type { AuthzClient, CallOptions } from './client.js';
import { everyone, organizationMembers, teamMembers } from './object-ids.js';

/** Who reads an answer along with the person who asked for it. */
export interface Audience {
  /** Slug of the team. */
  readonly team: string;
  /** The chat space as an object of authz. It counts only where authz lets the team use it. */
  readonly space?: string | undefined;
}

/** The part of an audience that was granted something. */
export type AudiencePart = 'team' | 'everyone' | 'organization' | 'space';

interface Deps {
  readonly authz: Pick<AuthzClient, 'listObjects' | 'check'>;
  /** The organization's key in authz. */
  readonly orgKey: string;
}

/**
 * The datasource objects that everybody of an audience may read, by what was granted them: to the team, to everybody, to the
 * members of the organization, or to the space. Throws `AUTHZ_UNAVAILABLE` when authz cannot say. All questions go out at
 * once; authz derives none of these subjects from another, so each is asked for itself.
 */
export async function readByAudience(
  { authz, orgKey }: Deps,
  { team, space }: Audience,
  options?: CallOptions,
): Promise<Readonly<Record<AudiencePart, string[]>>> {
  const readBy = (subject: string) => authz.listObjects(subject, 'can_read', 'datasource', options);
  const readBySpace = async (object: string) => {
    const [isOfTeam, granted] = await Promise.all([
      authz.check(teamMembers(team), 'can_use', object, options),
      readBy(object),
    ]);
    return isOfTeam ? granted : [];
  };
  const [ofTeam, ofEveryone, ofOrganization, ofSpace] = await Promise.all([
    readBy(teamMembers(team)),
    readBy(everyone),
    readBy(organizationMembers(orgKey)),
    space === undefined ? [] : readBySpace(space),
  ]);
  return { team: ofTeam, everyone: ofEveryone, organization: ofOrganization, space: ofSpace };
}
