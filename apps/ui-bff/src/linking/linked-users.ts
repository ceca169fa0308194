import { dependencyDown } from '@parley/service';
import type { IdpUser, IdpUsers } from './idp-users.js';

/** Which idp user belongs to which person of the chat product. Everything throws `SERVICE_UNAVAILABLE` naming idp. */
export interface LinkedUsers {
  /** Ids of all users that are linked to exactly this person, disabled ones too. */
  holdersOf(personId: string): Promise<string[]>;
  /** The user's e-mail address as the idp knows it; `undefined` for nobody, and for somebody without one. */
  emailOf(userId: string): Promise<string | undefined>;
  /** Links a user to one person, or with `undefined` to none; the rest of the profile stays. */
  link(userId: string, personId: string | undefined): Promise<void>;
}

/** The attribute of the idp that names the person. */
export const linkAttribute = 'chatx_user_id';
const pageSize = 100;

export function createLinkedUsers(users: Pick<IdpUsers, 'search' | 'find' | 'save'>): LinkedUsers {
  return {
    async holdersOf(personId) {
      const found: string[] = [];
      for (let first = 0, size = pageSize; size === pageSize; first += pageSize) {
        const page = await users.search(linkAttribute, personId, first, pageSize);
        // The idp's search ignores case, and ids differ by case: only equal bytes are the same person.
        const isHolder = ({ attributes }: IdpUser) => attributes[linkAttribute]?.includes(personId);
        found.push(...page.filter(isHolder).map(({ id }) => id));
        size = page.length;
      }
      return found;
    },
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
