import { randomBytes } from 'node:crypto';
import { type AuthzClient, userSubject } from '@parley/authz-client';
import { AppError } from '@parley/contracts';
import type { WhileHeld } from '@parley/docdb';
import type { RequireRight } from '../access/admin-gate.js';
import type { IsAdmin } from '../access/roles.js';
import type { Audit } from '../audit/audit-log.js';
import type { Gate } from '../http/gate.js';
import type { Outbox } from '../outbox/outbox.js';
import type { ChangeAdmins } from '../people/change-admins.js';
import type { FindPeople } from '../people/find-people.js';
import type { DeletedTeamStore } from './deleted-team.store.js';
import { type LeaveSpaces, makeManageTeams } from './manage-teams.js';
import { makeMembers } from './members.js';
import { makeShowTeamAccess, type NamesById } from './team-access.js';
import type { TeamStore } from './team.store.js';
import type { TeamDeps } from './teams.routes.js';

interface World {
  readonly teams: TeamStore;
  readonly deletedTeams: DeletedTeamStore;
  readonly authz: AuthzClient;
  readonly people: FindPeople;
  readonly groupNames: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly changeAdmins: ChangeAdmins;
  readonly leaveSpaces: LeaveSpaces;
  readonly names: { readonly agents: NamesById; readonly skills: NamesById; readonly spaces: NamesById };
  readonly mayAdminister: Gate;
  readonly requireRight: RequireRight;
  readonly whileHeld: WhileHeld;
  readonly outbox: Outbox;
  readonly orgKey: string;
  readonly audit: Audit;
  readonly now: () => Date;
}

/** What the app needs for teams and their members. */
export function wireTeams({ mayAdminister, requireRight, ...world }: World): TeamDeps {
  const { orgKey, authz, teams } = world;
  const members = makeMembers(world);
  return {
    ...{ orgKey, mayAdminister, requireRight, authz, teams, members },
    manageTeams: makeManageTeams({ ...world, newTeamId: () => randomBytes(12).toString('hex') }),
    showTeamAccess: makeShowTeamAccess({ authz, members, names: world.names }),
  };
}

/** Admits organization admins, and the admins of any team. */
export const makeMayManageATeam =
  ({ authz, isAdmin }: { authz: Pick<AuthzClient, 'listObjects'>; isAdmin: IsAdmin }): Gate =>
  async ({ caller }) => {
    if (await isAdmin(caller.token)) return;
    const managed = caller.isOnBehalf ? [] : await authz.listObjects(userSubject(caller.id), 'can_manage', 'team');
    if (managed.length === 0)
      throw new AppError('FORBIDDEN', 'Only administrators of Parley or of a team can do this.');
  };
