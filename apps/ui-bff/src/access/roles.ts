import type { AccessToken, IsOnBehalf } from '@parley/auth';
import { type AuthzClient, organizationObject, userSubject } from '@parley/authz-client';

/** Whether a caller administers the organization: by a role or group of the token, else by authz. Throws AUTHZ_UNAVAILABLE. */
export type IsAdmin = (token: AccessToken) => Promise<boolean>;

interface Deps {
  readonly authz: Pick<AuthzClient, 'check'>;
  readonly isOnBehalf: IsOnBehalf;
  readonly adminRoles: readonly string[];
  readonly adminGroups: readonly string[];
  readonly orgKey: string;
}

/** A token on somebody's behalf never administers: the bot must not pass for an admin. */
export function makeIsAdmin({ authz, isOnBehalf, adminRoles, adminGroups, orgKey }: Deps): IsAdmin {
  return async (token) => {
    if (isOnBehalf(token)) return false;
    if (token.roles.some((role) => adminRoles.includes(role))) return true;
    if (token.groups.some((group) => adminGroups.includes(group))) return true;
    return authz.check(userSubject(token.subject), 'can_manage', organizationObject(orgKey));
  };
}
