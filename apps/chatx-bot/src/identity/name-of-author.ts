import { LRUCache } from 'lru-cache';
import type { FindLinkedUser } from './find-linked-user.js';

/** The id under which the audit knows somebody of the chat product: that of their account here, or the product's. */
export type NameOfAuthor = (personId: string) => Promise<string>;

const keptMs = 10 * 60_000;

/**
 * Remembers what checks of access learn anyway, so that a record costs no further question to the idp. Whoever cannot
 * be looked up is named by the id of the chat product: an outage is recorded as well.
 */
export function rememberLinks(find: FindLinkedUser, now: () => number) {
  const links = new LRUCache<string, { readonly userId: string | undefined }>({
    max: 5_000,
    ttl: keptMs,
    perf: { now },
  });
  const findLinkedUser: FindLinkedUser = async (personId) => {
    const user = await find(personId);
    links.set(personId, { userId: user?.userId });
    return user;
  };
  const nameOfAuthor: NameOfAuthor = async (personId) => {
    const known = links.get(personId) ?? (await findLinkedUser(personId).catch(() => undefined));
    return known?.userId ?? personId;
  };
  return { findLinkedUser, nameOfAuthor };
}
