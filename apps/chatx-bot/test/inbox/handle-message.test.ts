import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { encodePublicId } from '@parley/contracts';
import { languageNow } from '@parley/language';
import type { Progress } from '../../src/claims/claim.store.js';
import { makeHandleMessage } from '../../src/inbox/handle-message.js';
import { chatxMessage, chatxPerson } from '../../src/transport/chatx-shapes.js';

const idOf = (type: string, id: string = randomUUID()) => encodePublicId({ cluster: 'us', type, id });

/** Handles the event of a message in one space, which the product then says to be in another, or the same. */
async function handled(spaceOfEvent: string, spaceOfMessage: string, progress: Progress = {}) {
  const alice = chatxPerson.parse({ id: idOf('PEOPLE'), type: 'person' });
  const message = chatxMessage.parse({
    id: idOf('MESSAGE'),
    roomId: idOf('ROOM', spaceOfMessage),
    personId: alice.id,
    text: 'hello',
    created: '2026-03-01T10:00:00Z',
  });
  const answered: string[] = [];
  const spoken: string[] = [];
  const prepare = makeHandleMessage({
    chat: { fetchMessage: () => Promise.resolve(message) },
    findPerson: () => Promise.resolve(alice),
    own: chatxPerson.parse({ id: idOf('PEOPLE') }),
    languageOf: () => 'de',
    answer({ space_id }) {
      spoken.push(languageNow());
      return Promise.resolve(`answered ${answered.push(space_id)}`);
    },
  });
  const claim = { messageUuid: randomUUID(), spaceUuid: spaceOfEvent, publishedAt: new Date() };
  const outcome = await prepare(claim)({ ...claim, attempts: 1, failures: 0, progress }, new AbortController().signal);
  return { outcome, answered, spoken };
}

describe('an event', () => {
  it('leads to the message that it names', async () => {
    const space = randomUUID();

    expect(await handled(space, space)).toMatchObject({ outcome: 'answered 1', answered: [space] });
  });

  it('that names another space than its message is in leads nowhere: its order and rights are those of neither', async () => {
    expect(await handled(randomUUID(), randomUUID())).toMatchObject({ outcome: 'ignored_malformed', answered: [] });
  });
});

describe('a message', () => {
  it('is answered in its own language, or in the one in which its reply was begun', async () => {
    const space = randomUUID();
    expect(await handled(space, space)).toMatchObject({ spoken: ['de'] });
    expect(await handled(space, space, { hasBegun: true, language: 'en' })).toMatchObject({ spoken: ['en'] });
  });
});
