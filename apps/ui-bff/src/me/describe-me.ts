import {
  adminSurfaceObject,
  type AuthzClient,
  idOf,
  organizationObject,
  teamObject,
  userSubject,
} from '@parley/authz-client';
import type { Me } from '@parley/contracts';
import type { Team } from '../teams/team.store.js';
import type { Actor } from '../http/actor.js';
import type { IsAdmin } from '../access/roles.js';

/** The caller with teams and permissions. Throws AppError `AUTHZ_UNAVAILABLE`. */
export type DescribeMe = (actor: Actor) => Promise<Me>;

interface Deps {
  readonly authz: Pick<AuthzClient, 'listObjects' | 'batchCheck'>;
  readonly isAdmin: IsAdmin;
  /** Those that exist, in no particular order. */
  readonly findTeams: (slugs: readonly string[]) => Promise<Team[]>;
  readonly orgKey: string;
}

export function makeDescribeMe({ authz, isAdmin, findTeams, orgKey }: Deps): DescribeMe {
  const teamsOf = async (actor: Actor): Promise<Me['teams']> => {
    const subject = userSubject(actor.id);
    const objects = await authz.listObjects(subject, 'member', 'team');
    const teams = await findTeams(objects.map(idOf).filter((slug) => slug !== undefined));
    const managed = await authz.batchCheck(
      teams.map(({ slug }) => ({ subject, relation: 'can_manage', object: teamObject(slug) })),
    );
    return teams
      .map(({ _id, slug, name }, index) => ({ id: _id, slug, name, is_admin: managed[index] === true }))
      .sort((a, b) => a.name.localeCompare(b.name));
  };
  const rightsOf = async (actor: Actor): Promise<Me['may']> => {
    if (await isAdmin(actor.token)) return { administer: true, audit: true, manage_spaces: true };
    const subject = userSubject(actor.id);
    const [audit, manageSpaces] = await authz.batchCheck([
      { subject, relation: 'can_audit', object: organizationObject(orgKey) },
      { subject, relation: 'can_manage', object: adminSurfaceObject('chatx') },
    ]);
    return { administer: false, audit: audit === true, manage_spaces: manageSpaces === true };
  };
  return async (actor) => {
    const [teams, may] = await Promise.all([teamsOf(actor), rightsOf(actor)]);
    const { id, email, name } = actor;
    return { user: { id, email, name, role: may.administer ? 'admin' : 'user' }, teams, may };
  };
}
