import { type IdpUsers, linkAttribute } from '@parley/idp-admin';
import { dependencyDown } from '@parley/service';

/** Which idp user belongs to which person of the chat product. Everything throws `SERVICE_UNAVAILABLE` naming idp. */
export interface LinkedUsers {
  /** Ids of all users that are linked to exactly this person, disabled ones too. */
  holdersOf(personId: string): Promise<string[]>;
  /** The user's e-mail address as the idp knows it; `undefined` for nobody, and for somebody without one. */
  emailOf(userId: string): Promise<string | undefined>;
  /** Links a user to one person, or with `undefined` to none; the rest of the profile stays. */
  link(userId: string, personId: string | undefined): Promise<void>;
}

export function createLinkedUsers(users: Pick<IdpUsers, 'having' | 'find' | 'save'>): LinkedUsers {
  return {
    holdersOf: async (personId) => (await users.having(linkAttribute, personId)).map(({ id }) => id),
    emailOf: async (userId) => (await users.find(userId))?.email,
    async link(userId, personId) {
      const user = await users.find(userId);
      if (!user) throw dependencyDown('idp', 'bad_answer', 'the user no longer exists');
      const { [linkAttribute]: _before, ...others } = user.attributes;
      const attributes = personId === undefined ? others : { ...others, [linkAttribute]: [personId] };
      await users.save({ ...user, attributes });
    },
  };
}
