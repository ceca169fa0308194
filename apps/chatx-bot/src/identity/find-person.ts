import { LRUCache } from 'lru-cache';
import type { ChatxApi } from '../transport/chatx-api.js';
import type { ChatxPerson } from '../transport/chatx-shapes.js';

/** People by their public id, kept for an hour: messages do not say whether a bot wrote them, people do. */
export function makeFindPerson(api: Pick<ChatxApi, 'person'>) {
  const known = new LRUCache<string, ChatxPerson>({ max: 5_000, ttl: 60 * 60_000 });
  return async (personId: string): Promise<ChatxPerson | undefined> => {
    const person = known.get(personId) ?? (await api.person(personId));
    if (person) known.set(personId, person);
    return person;
  };
}
