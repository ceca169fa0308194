import { describe, expect, it } from '@jest/globals';
import { encodePublicId } from '@parley/contracts';
import { normaliseMessage } from '../../src/inbox/normalise-message.js';
import type { Message, Person } from '../../src/chat-product/chat-product.js';

const uuid = '6f91b070-531a-11f1-926d-6fd3c20dfdc4';
const publicId = (type: string) => encodePublicId({ cluster: 'us', type, id: uuid });
const author: Person = { id: publicId('PEOPLE'), emails: [], displayName: 'Alice', type: 'person' };
const own: Person = { ...author, id: 'own-person-id', displayName: 'Parley', type: 'bot' };
const message: Message = {
  id: publicId('MESSAGE'),
  roomId: publicId('ROOM'),
  text: 'Parley, what is new?',
  personId: author.id,
  personEmail: 'alice@example.test',
  mentionedPeople: [own.id],
  mentionedGroups: [],
  files: [],
  created: '2026-01-01T00:00:00.000Z',
};
const normalised = (more: Partial<Message>) => normaliseMessage({ ...message, ...more }, author, own);

describe('a message of the chat product', () => {
  it('becomes an event with the room by its UUID and the question without the name of the bot', () => {
    expect(normalised({})).toMatchObject({ space_id: uuid, text: 'what is new?', mentioned: true });
  });

  it.each(['j&k@example.test', 'no address'])('is not lost because its author has the address %j', (personEmail) => {
    expect(normalised({ personEmail })).toMatchObject({ person_email: null, text: 'what is new?' });
  });

  it.each(['2026-01-01T00:00:00Z', '2026-01-01T00:00:00+00:00', '2026-01-01T01:00:00.000+01:00'])(
    'is not lost because its time is written as %s',
    (created) => {
      expect(normalised({ created })).toMatchObject({ created_at: '2026-01-01T00:00:00.000Z' });
    },
  );

  it.each([
    ['a time that is none', { created: 'yesterday' }],
    ['a room that is none', { roomId: publicId('PEOPLE') }],
    ['a person that is none', { personId: 'a b' }],
  ])('is malformed with %s', (_what, more) => {
    expect(normalised(more)).toBeUndefined();
  });
});
