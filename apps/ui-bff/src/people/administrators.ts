import { type AuthzClient, namedIn, organizationObject, userSubject } from '@parley/authz-client';
import { type Administrators, AppError } from '@parley/contracts';
import { auditFailure } from '../audit/audit-failure.js';
import type { Audit } from '../audit/audit-log.js';
import type { Actor } from '../http/actor.js';
import { adminTeamsIn, type ChangeAdmins } from './change-admins.js';
import type { FindPeople } from './find-people.js';

/** Who administers the organization, by authz; whoever a token's role makes an administrator is not known here. */
export interface ManageAdministrators {
  list(): Promise<Administrators>;
  /** Idempotent. Throws AppError `NOT_FOUND` for somebody whom the idp does not know. */
  add(actor: Actor, personId: string): Promise<void>;
  /** Idempotent. Throws AppError `CONFLICT` for the last one, and for somebody who is one as admin of a team. */
  remove(actor: Actor, personId: string): Promise<void>;
}

interface Deps {
  readonly authz: Pick<AuthzClient, 'read' | 'check'>;
  readonly people: FindPeople;
  readonly changeAdmins: ChangeAdmins;
  readonly orgKey: string;
  readonly audit: Audit;
}

export function makeManageAdministrators(deps: Deps): ManageAdministrators {
  const { authz, people, changeAdmins, orgKey } = deps;
  const object = organizationObject(orgKey);
  const tupleOf = (id: string) => ({ user: userSubject(id), relation: 'admin', object });
  const roleOf = async (id: string) => ((await authz.read(tupleOf(id))).length > 0 ? 'administrator' : 'none');
  const audited = async (actor: Actor, id: string, after: 'administrator' | 'none', change: () => Promise<void>) => {
    const reason = `${await roleOf(id)} -> ${after}`;
    const action = after === 'none' ? 'organization.admin.remove' : 'organization.admin.add';
    const entry = { actorId: actor.id, action, resource: `user:${id}`, reason };
    await auditFailure(deps.audit, entry, change);
    await deps.audit({ ...entry, outcome: 'success' });
  };
  return {
    async list() {
      const tuples = await authz.read({ object, relation: 'admin' });
      return { people: await people.named(namedIn(tuples)), teams: adminTeamsIn(tuples) };
    },
    async add(actor, id) {
      await people.require(id);
      await audited(actor, id, 'administrator', () => changeAdmins({ writes: [tupleOf(id)] }));
    },
    async remove(actor, id) {
      await audited(actor, id, 'none', async () => {
        if ((await roleOf(id)) !== 'none') await changeAdmins({ deletes: [tupleOf(id)] });
        if (await authz.check(userSubject(id), 'can_manage', object)) throw adminThroughOthers();
      });
    },
  };
}

const adminThroughOthers = () =>
  new AppError(
    'CONFLICT',
    'This person administers the organization as the admin of a team, or through a linked group. Change that instead.',
    { details: { reason: 'admin_through_team' } },
  );
