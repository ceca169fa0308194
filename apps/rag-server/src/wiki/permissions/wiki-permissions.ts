import { ancestorsAnswer, type NamedReaders, restrictionAnswer, spacePermissionsAnswer } from '../wiki-answers.js';
import { type GetJson, unreadable } from '../wiki-http.js';

/** Whom the wiki lets read, as it names them. */
export interface Named {
  /** Addresses of people; those whose address it does not tell are nobody here. */
  readonly emails: readonly string[];
  /** Names of groups. */
  readonly groups: readonly string[];
}

/** Who reads what in the wiki. Everything throws `WikiRefusal`. */
export interface WikiPermissions {
  /** The restriction of a page, or folder, itself; `undefined` when it has none. */
  readersOf(id: string, signal: AbortSignal): Promise<Named | undefined>;
  /** The pages above a page, whose restrictions hold for it as well. */
  ancestorsOf(id: string, signal: AbortSignal): Promise<string[]>;
  /** Who sees a space; `undefined` when everybody does, signed in or not. */
  readersOfSpace(key: string, signal: AbortSignal): Promise<Named | undefined>;
}

export const wikiPermissions = (get: GetJson): WikiPermissions => ({
  async readersOf(id, signal) {
    const path = `/rest/api/content/${id}/restriction/byOperation/read?expand=restrictions.user,restrictions.group`;
    const { restrictions } = await get(path, restrictionAnswer, signal);
    const isOpen = restrictions.user.results.length + restrictions.group.results.length === 0;
    return isOpen ? undefined : named([restrictions]);
  },
  ancestorsOf: async (id, signal) =>
    (await get(`/rest/api/content/${id}?expand=ancestors`, ancestorsAnswer, signal)).ancestors.map((one) => one.id),
  async readersOfSpace(key, signal) {
    const path = `/rest/api/space/${encodeURIComponent(key)}?expand=permissions`;
    const { permissions } = await get(path, spacePermissionsAnswer, signal);
    const reading = permissions.filter(
      ({ operation }) => operation.operation === 'read' && operation.targetType === 'space',
    );
    // Somebody reads what we read: a list without them is not the whole one.
    if (reading.length === 0) throw unreadable('the wiki does not say who may read the space');
    if (reading.some(({ anonymousAccess }) => anonymousAccess)) return undefined;
    return named(reading.flatMap(({ subjects }) => (subjects ? [subjects] : [])));
  },
});

const named = (all: readonly NamedReaders[]): Named => ({
  emails: all.flatMap(({ user }) => user.results.flatMap(({ email }) => (email === '' ? [] : [email]))),
  groups: all.flatMap(({ group }) => group.results.map(({ name }) => name)),
});
