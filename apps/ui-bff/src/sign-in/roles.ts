import type { AccessToken } from '@parley/auth';
import { organizationObject, userSubject, type AuthzClient } from '@parley/authz-client';

/** Whether a caller administers the organization: by a role or group of the token, else by authz. Throws AUTHZ_UNAVAILABLE. */
export type IsAdmin = (token: AccessToken) => Promise<boolean>;

interface Deps {
  authz: Pick<AuthzClient, 'check'>;
  adminRoles: readonly string[];
  adminGroups: readonly string[];
  orgKey: string;
}

/** A token that acts on behalf of somebody (it names a team) never administers: the bot must not pass for an admin. */
export function makeIsAdmin({ authz, adminRoles, adminGroups, orgKey }: Deps): IsAdmin {
  return async (token) => {
    if (token.activeTeam !== undefined) return false;
    if (token.roles.some((role) => adminRoles.includes(role))) return true;
    if (token.groups.some((group) => adminGroups.includes(group))) return true;
    return authz.check(userSubject(token.subject), 'can_manage', organizationObject(orgKey));
  };
}
