import { type AuthzClient, teamAdmins, teamMembers, teamObject, type TupleFilter } from '@parley/authz-client';
import type { Converge } from '../outbox/outbox.js';
import type { Thing } from '../outbox/outbox.store.js';
import type { DeletedTeamStore } from './deleted-team.store.js';
import type { TeamStore } from './team.store.js';

/** A team as the outbox knows it: by its short name, which stays. */
export const teamThing = (slug: string): Thing => ({ kind: 'team', id: slug });

interface Deps {
  readonly deletedTeams: Pick<DeletedTeamStore, 'has'>;
  readonly teams: Pick<TeamStore, 'removeBySlug'>;
  readonly authz: Pick<AuthzClient, 'replace'>;
  /** Takes the team out of every record that is shared with it. */
  readonly forgetTeam: (slug: string) => Promise<void>;
}

/**
 * Finishes deleting a team: its records elsewhere, its tuples, and at last its own record. Does nothing to a team that is
 * not being deleted: its members are in authz alone. Idempotent.
 */
export function makeConvergeTeam({ deletedTeams, teams, authz, forgetTeam }: Deps): Converge {
  return async (slug) => {
    if (!(await deletedTeams.has(slug))) return { writes: 0, deletes: 0 };
    await forgetTeam(slug);
    const changes = await authz.replace({ within: tuplesWith(slug), wanted: [] });
    await teams.removeBySlug(slug);
    return changes;
  };
}

/** What members, and what admins of a team can be given something on. */
const memberTypes = [
  'organization',
  'chatx_workspace',
  'chatx_space',
  'agent',
  'tool',
  'knowledge_base',
  'datasource',
  'document',
  'skill',
  'task',
  'mcp_server',
];
const adminTypes = [...memberTypes.filter((type) => type !== 'document'), 'admin_surface'];

/** Every tuple that names the team. */
export const tuplesWith = (slug: string): TupleFilter[] => [
  { object: teamObject(slug) },
  ...memberTypes.map((objectType) => ({ objectType, user: teamMembers(slug) })),
  ...adminTypes.map((objectType) => ({ objectType, user: teamAdmins(slug) })),
];
