import type { FindLinkedUser } from '../identity/find-linked-user.js';
import { maxWaiting, waitingLifeMs, type WaitingStore } from './waiting.store.js';

/** Puts the questions of people who have linked their account meanwhile back into the queue. Resolves to how many. */
export type AnswerLinked = () => Promise<number>;

interface Deps {
  readonly waiting: WaitingStore;
  readonly findLinkedUser: FindLinkedUser;
  readonly now: () => number;
}

/** People looked up at the idp in one round; the next round begins after them. */
const perRound = 10;

export function makeAnswerLinked({ waiting, findLinkedUser, now }: Deps): AnswerLinked {
  let after = '';
  return async () => {
    const since = new Date(now() - waitingLifeMs);
    await waiting.forgetBefore(since);
    const people = await waiting.peopleAfter('denied:CHATX_USER_NOT_LINKED', after, perRound);
    after = people.length < perRound ? '' : (people.at(-1) ?? '');
    let count = 0;
    for (const personId of people) {
      const which = { personId, waitsFor: 'denied:CHATX_USER_NOT_LINKED' } as const;
      if (await findLinkedUser(personId)) count += await waiting.resume(which, since, maxWaiting);
    }
    return count;
  };
}
