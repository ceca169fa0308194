import { type AuthzClient, idOf, organizationObject, teamObject, userSubject } from '@parley/authz-client';
import { AppError, recordId } from '@parley/contracts';
import type { RequireRight } from '../access/admin-gate.js';
import type { IsAdmin } from '../access/roles.js';
import { type Actor, requirePerson } from '../http/actor.js';
import type { KeptSet } from './question-set.js';
import type { QuestionSetStore, TeamScope } from './question-set.store.js';

interface Deps {
  readonly authz: Pick<AuthzClient, 'listObjects'>;
  readonly isAdmin: IsAdmin;
  readonly requireRight: RequireRight;
  readonly orgKey: string;
  readonly sets: Pick<QuestionSetStore, 'find'>;
}

/** Who may see and change which sets: whoever manages the team, and organization admins. */
export interface SetScope {
  /** Teams that the caller manages. Throws AppError `FORBIDDEN` where there are none, `AUTHZ_UNAVAILABLE`. */
  teamsOf(actor: Actor): Promise<TeamScope>;
  /** Throws AppError `FORBIDDEN`, `AUTHZ_UNAVAILABLE`. */
  requireTeam(actor: Actor, team: string): Promise<void>;
  /** The set; of sets that there are not, only organization admins are told. Throws AppError as `requireTeam`. */
  findSet(actor: Actor, id: string): Promise<KeptSet | undefined>;
}

export function makeSetScope({ authz, isAdmin, requireRight, orgKey, sets }: Deps): SetScope {
  const requireTeam = (actor: Actor, team: string) => requireRight(actor, 'can_manage', teamObject(team));
  return {
    requireTeam,
    async teamsOf(actor) {
      requirePerson(actor);
      if (await isAdmin(actor.token)) return 'all';
      const managed = await authz.listObjects(userSubject(actor.id), 'can_manage', 'team');
      if (managed.length === 0)
        throw new AppError('FORBIDDEN', 'Only administrators of Parley or of a team can do this.');
      return managed.flatMap((object) => idOf(object) ?? []);
    },
    async findSet(actor, id) {
      const set = recordId.safeParse(id).success ? await sets.find(id) : undefined;
      if (set) await requireTeam(actor, set.team);
      else await requireRight(actor, 'can_manage', organizationObject(orgKey));
      return set;
    },
  };
}
