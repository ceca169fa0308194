import { organizationObject, type Relation } from '@parley/authz-client';
import { makeRequireRight } from '../access/admin-gate.js';
import { makeRequireOwner } from '../access/owner-gate.js';
import type { Config } from '../config.js';
import type { Gate } from '../http/gate.js';
import { makeIsAdmin } from '../access/roles.js';
import type { World } from './open-world.js';

/** Who may do what, asked of the token's roles and of authz. */
export function makeGates({ authz, isOnBehalf }: Pick<World, 'authz' | 'isOnBehalf'>, config: Config) {
  const {
    admins,
    authz: { orgKey },
  } = config;
  const isAdmin = makeIsAdmin({ authz, isOnBehalf, adminRoles: admins.roles, adminGroups: admins.groups, orgKey });
  const requireRight = makeRequireRight({ authz, isAdmin });
  const organization = organizationObject(orgKey);
  const may =
    (relation: Relation): Gate =>
    ({ caller }) =>
      requireRight(caller, relation, organization);
  return {
    isAdmin,
    requireRight,
    requireOwner: makeRequireOwner(isAdmin),
    mayAudit: may('can_audit'),
    mayAdminister: may('can_manage'),
  };
}
