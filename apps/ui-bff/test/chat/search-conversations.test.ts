import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { conversationPage } from '@parley/contracts';
import { randomUUID } from 'node:crypto';
import { allEvents, startChat } from './chat-replicas.js';

type Chat = Awaited<ReturnType<typeof startChat>>;
let chat: Chat;
let replica: Awaited<ReturnType<Chat['startReplica']>>;
let me: string;
beforeAll(async () => {
  chat = await startChat();
  replica = await chat.startReplica();
});
afterAll(() => chat.close());
beforeEach(() => {
  chat.upstream.reset();
  me = `person-${randomUUID()}`;
});

const path = '/api/v1/chat/conversations';
const list = async (query = '', as = me) =>
  conversationPage.parse(await (await replica.call(`${path}${query}`, { as })).json());
const search = async (q: string, more = '') => list(`?q=${encodeURIComponent(q)}${more}`);

interface Asking {
  id?: string;
  as?: string;
  context?: object;
}

/** Asks, and is answered so. */
async function talk(message: string, answer: string, { id = randomUUID(), as = me, context = {} }: Asking = {}) {
  chat.upstream.answerWith((send) => {
    send({ event: 'content', data: { text: answer } });
    send({ event: 'done', data: {} });
  });
  const body = { message, conversation_id: id, agent_id: 'docs', client_context: context };
  await allEvents(await replica.call('/api/v1/chat/stream/start', { as, body }));
  return id;
}

describe('searching conversations', () => {
  it.each([
    ['a word of an answer', 'kubernetes'],
    ['the beginning of a word', 'kubern'],
    ['words of the question and of the answer', 'cluster deploy'],
    ['another case, and without an accent', 'MUNCHEN'],
    ['a part of a text without spaces', '東京都'],
    ['one character of it', '京'],
    ['a word with a sign inside', 'kafka.consumer'],
    ['a letter that is two', 'strasse'],
  ])('finds %s', async (_case, q) => {
    const id = await talk(
      'How do I deploy to the cluster?',
      'With Kubernetes in München; 東京都に住む。 See kafka.consumer in the Straße.',
    );
    await talk('Anything else?', 'No.');
    expect((await search(q)).data.map((one) => one.id)).toEqual([id]);
  });

  it('finds nothing by words of two turns, of other people, or of nobody', async () => {
    const id = await talk('First', 'apples');
    await talk('Second', 'oranges', { id });
    await talk('Mine', 'bananas', { as: `other-${me}` });
    for (const q of ['apples oranges', 'bananas', 'pples', '***']) expect((await search(q)).data).toEqual([]);
  });

  it('shows the newest place of the words, in the question before the answer', async () => {
    const id = await talk('Which port?', 'Port 3100.');
    await talk(`${'word '.repeat(60)}port ${'more '.repeat(60)}`, 'None.', { id });
    const { match } = (await search('port')).data[0]!;
    expect(match).toMatchObject({ where: 'question', text: expect.stringMatching(/^… .*port more.* …$/) });
    expect(match!.highlights.map(({ start, end }) => match!.text.slice(start, end))).toEqual(['port']);
    expect((await search('3100')).data[0]!.match).toMatchObject({ where: 'answer', text: 'Port 3100.' });
  });

  it('pages through what has it in the title or in a turn', async () => {
    const [first, second] = [await talk('About zebras', 'Yes.'), await talk('Other', 'A zebra.')];
    const [newest, next] = [await search('zebra', '&limit=1'), await search('zebra', '&limit=1&offset=1')];
    expect([newest.data[0]!.id, next.data[0]!.id, newest.total]).toEqual([second, first, 2]);
  });

  it('does not find what was deleted', async () => {
    const id = await talk('Secret?', 'platypus');
    await replica.call(`${path}/${id}`, { as: me, method: 'DELETE' });
    expect((await search('platypus')).total).toBe(0);
  });

  it('finds turns that an earlier release kept without their words', async () => {
    const id = await talk('Old?', 'ammonite');
    await replica.db.collection('turns').updateMany({ owner_id: me }, { $unset: { words: '' } });
    expect((await search('ammonite')).data.map((one) => one.id)).toEqual([id]);
  });
});

describe('a conversation asked in a space', () => {
  const space = '0a0a0a0a-1111-4222-8333-444444444444';
  const context = { chatx_space_id: space };

  it('says which one, when the bot says so', async () => {
    const id = await talk('Hi', 'Hello.', { as: `${me}~bot`, context });
    expect((await list()).data).toMatchObject([{ id, space: { name: 'Space 0a' } }]);
  });

  it('takes nobody else’s word for it', async () => {
    await talk('Hi', 'Hello.', { context });
    expect((await list()).data[0]!.space).toBeUndefined();
  });

  it('is known by its id where an earlier release kept no space', async () => {
    await talk('Hi', 'Hello.', { id: `chatx:${randomUUID()}:${me}` });
    expect((await list()).data[0]!.space).toEqual({});
  });
});
