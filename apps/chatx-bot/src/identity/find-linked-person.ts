import { type IdpUsers, linkAttribute } from '@parley/idp-admin';
import type { FindLinkedUser } from './find-linked-user.js';

/**
 * The person of the chat product whom an idp user is linked to, where both know of nobody else; `undefined` for whoever is
 * not linked, or cannot sign in. Throws AppError `SERVICE_UNAVAILABLE` naming idp when it cannot be asked.
 */
export type FindLinkedPerson = (userId: string) => Promise<string | undefined>;

interface Deps {
  readonly users: Pick<IdpUsers, 'find'>;
  readonly findLinkedUser: FindLinkedUser;
}

export const makeFindLinkedPerson =
  ({ users, findLinkedUser }: Deps): FindLinkedPerson =>
  async (userId) => {
    const user = await users.find(userId);
    const [personId, ...others] = user?.attributes[linkAttribute] ?? [];
    if (personId === undefined || others.length > 0) return undefined;
    return (await findLinkedUser(personId))?.userId === userId ? personId : undefined;
  };
