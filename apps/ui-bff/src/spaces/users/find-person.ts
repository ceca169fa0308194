import type { IdpUsers } from '@parley/idp-admin';
import { personNameOf } from '../../people/person.js';

/** A person who can sign in, by their whole e-mail address. Throws AppError `SERVICE_UNAVAILABLE` naming idp. */
export type FindPerson = (email: string) => Promise<{ readonly id: string; readonly name: string } | undefined>;

export const makeFindPerson =
  (users: Pick<IdpUsers, 'withEmail'>): FindPerson =>
  async (email) => {
    const user = await users.withEmail(email);
    if (!user) return undefined;
    return { id: user.id, name: personNameOf(user) };
  };
