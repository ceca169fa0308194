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

  const mention = (name: string, id = own.id) =>
    `<spark-mention data-object-type="person" data-object-id="${id}">${name}</spark-mention>`;

  it.each([
    [`<p>${mention('Acme')} help</p>`, 'help'],
    [`<p>help ${mention('Parley')}</p>`, 'help'],
    [`<p>${mention('Parley')} ${mention('Parley')} help</p>`, 'help'],
    [`<p>${mention('Parley')} ask ${mention('Bob', 'bob')} or me</p>`, 'ask Bob or me'],
    [`<p>${mention('Acme')}</p>`, ''],
    [
      `<p>${mention('P')} why?</p><pre><code>a:\n  b: 1</code></pre><ul><li>x</li><li>y</li></ul>`,
      'why?\n\n```\na:\n  b: 1\n```\n- x\n- y',
    ],
  ])('loses the mentions of the bot in %s, wherever they stand', (html, text) => {
    expect(normalised({ html })?.text).toBe(text);
  });

  it('loses the mention of the bot by its UUID as well', () => {
    const id = encodePublicId({ cluster: 'us', type: 'PEOPLE', id: uuid });
    const html = `<p>${mention('Acme', uuid.toUpperCase())} help</p>`;
    const asked = { ...message, html, mentionedPeople: [id] };
    expect(normaliseMessage(asked, author, { ...own, id })?.text).toBe('help');
  });

  it('keeps code and tables of its Markdown', () => {
    const markdown = '<@personId:own-person-id|Parley> what is wrong?\n\n```yaml\na: 1\n```\n\n| K |\n|---|\n| x |';
    expect(normalised({ markdown, text: 'Parley what is wrong?\n\na: 1' })?.text).toBe(
      'what is wrong?\n\n```yaml\na: 1\n```\n\n| K |\n|---|\n| x |',
    );
  });

  it.each([
    ['Parley Parley help', 'help'],
    ['help Parley', 'help'],
    ['parley: what is parley?', 'what is parley?'],
    ['Parleying helps', 'Parleying helps'],
    ['Parley' + ' '.repeat(7_000) + 'x', 'x'],
  ])('loses the name of the bot in plain text: %s', (text, rest) => {
    expect(normalised({ text })?.text).toBe(rest);
  });

  it('keeps words that are the first part of a longer name', () => {
    const asker = { ...own, displayName: 'Ask Parley' };
    const said = (text: string) => normaliseMessage({ ...message, text }, author, asker)?.text;
    expect([said('Ask Parley ask HR for whom to ask'), said('Ask: why?')]).toEqual(['ask HR for whom to ask', 'why?']);
  });

  it('to everybody is none to the bot', () => {
    expect(normalised({ mentionedPeople: [], mentionedGroups: ['all'] })?.mentioned).toBe(false);
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
