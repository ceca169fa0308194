import { type IdpUser, type IdpUsers, linkAttribute } from '@parley/idp-admin';

/**
 * The one enabled idp user that is linked to a person of the chat product; `undefined` when there is none, or more.
 * Throws AppError `SERVICE_UNAVAILABLE` naming idp when it cannot be asked.
 */
export type FindLinkedUser = (personId: string) => Promise<{ readonly userId: string } | undefined>;

export const makeFindLinkedUser =
  (users: Pick<IdpUsers, 'having'>): FindLinkedUser =>
  async (personId) => {
    const linked = (await users.having(linkAttribute, personId)).filter(isLinkedOnce);
    const [user, ...others] = linked.filter(({ enabled }) => enabled);
    return user && others.length === 0 ? { userId: user.id } : undefined;
  };

/** A user who is linked to several people is as good as linked to none. */
const isLinkedOnce = ({ attributes }: IdpUser) => attributes[linkAttribute]?.length === 1;
