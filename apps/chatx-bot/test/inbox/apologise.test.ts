import { describe, expect, it } from '@jest/globals';
import { spaceMessage } from '@parley/contracts';
import { makeApologise } from '../../src/inbox/apologise.js';
import { texts } from '../../src/replies/texts.js';
import { aClaim } from '../claims/a-claim.js';

const message = spaceMessage.parse({
  message_id: 'a-message',
  person_id: 'a-person',
  person_email: null,
  person_type: 'person',
  space_id: '6f0d8e3c-6d0b-4b43-8f0e-6a3f2f5a1d11',
  public_space_id: 'the-space',
  text: 'how?',
  mentioned: true,
  files: 0,
  created_at: '2026-03-01T10:00:00Z',
});

describe('an apology', () => {
  it('takes the place of the answer that was begun', async () => {
    const claim = aClaim({ progress: { replyId: 'begun' } });
    const said: unknown[] = [];
    const apologise = makeApologise((place, { progress }) =>
      Promise.resolve({
        id: 'begun',
        grow: () => undefined,
        abandon: () => undefined,
        finish: (text) => Promise.resolve(void said.push({ text, place, replyId: progress.replyId })),
      }),
    );

    expect(await apologise(message, claim, new AbortController().signal)).toBe('given_up');
    expect(said).toEqual([{ text: texts.failed, place: message, replyId: 'begun' }]);
  });
});
