import type { IdpUser, IdpUsers } from '@parley/idp-admin';
import type { ScimUser } from './scim.js';

/**
 * The id of the person at the idp who a pushed user is: by user name, by an e-mail address that the idp has verified, or by
 * the id itself; `undefined` where that is nobody or not exactly one. Throws AppError `SERVICE_UNAVAILABLE` naming idp.
 */
export type ResolvePerson = (user: Pick<ScimUser, 'userName' | 'email' | 'externalId'>) => Promise<string | undefined>;

export function makeResolvePerson(users: Pick<IdpUsers, 'withUsername' | 'withEmail' | 'find'>): ResolvePerson {
  const byEmail = async (email: string | undefined) => {
    const found = email?.includes('@') === true ? await users.withEmail(email) : undefined;
    // People may write any address into their profile.
    return found?.['emailVerified'] === true ? found : undefined;
  };
  return async ({ userName, email, externalId }) => {
    const found: IdpUser | undefined =
      (await users.withUsername(userName)) ??
      (await byEmail(userName)) ??
      (await byEmail(email)) ??
      (externalId === undefined ? undefined : await users.find(externalId));
    return found?.id;
  };
}
