import { LRUCache } from 'lru-cache';
import type { ChatProduct, Person } from '../chat-product/chat-product.js';

/** People by their public id, kept for an hour: messages do not say whether a bot wrote them, people do. */
export function makeFindPerson(chat: Pick<ChatProduct, 'who'>) {
  const known = new LRUCache<string, Person>({ max: 5_000, ttl: 60 * 60_000 });
  return async (personId: string): Promise<Person | undefined> => {
    const person = known.get(personId) ?? (await chat.who(personId));
    if (person) known.set(personId, person);
    return person;
  };
}
