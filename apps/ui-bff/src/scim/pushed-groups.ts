import type { SearchGroups } from '../groups/find-groups.js';
import type { ReadGroup } from '../groups/read-group.js';
import type { ResolvePerson } from './resolve-person.js';
import type { ScimUser } from './scim.js';
import type { ScimGroupStore, ScimUserStore } from './scim.store.js';

interface Deps {
  readonly users: Pick<ScimUserStore, 'load' | 'replace'>;
  readonly groups: Pick<ScimGroupStore, 'find' | 'search'>;
  readonly resolvePerson: ResolvePerson;
}

/** Pushed groups as groups are read everywhere: their members are people of the idp, of whom it knows, who are active. */
export function pushedGroups({ users, groups, resolvePerson }: Deps): { read: ReadGroup; search: SearchGroups } {
  // Whoever is not known yet is in nothing: an idp that is away keeps nobody in, and nobody out who was in.
  const personOf = async (user: ScimUser) => user.personId ?? (await found(user).catch(() => undefined));
  /** Somebody who came to the idp after they were pushed. */
  const found = async (user: ScimUser) => {
    const personId = await resolvePerson(user);
    if (personId !== undefined) await users.replace({ ...user, personId, version: user.version + 1 }, user.version);
    return personId;
  };
  return {
    async read(id) {
      const group = await groups.find(id);
      if (!group) return undefined;
      const members = new Set<string>();
      for (const user of await users.load(group.members)) {
        const personId = user.active ? await personOf(user) : undefined;
        if (personId !== undefined) members.add(personId);
      }
      return { name: group.displayName, path: group.displayName, members: [...members].sort() };
    },
    async search(text, first, max) {
      const { found: page, total } = await groups.search(text ?? '', first, max);
      return { groups: page.map(({ id, displayName: name }) => ({ id, name, path: name })), total };
    },
  };
}
