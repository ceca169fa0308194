import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { conversationBody, conversationPage } from '@parley/contracts';
import { silentLog } from '@parley/service/testing';
import { randomUUID } from 'node:crypto';
import { docdbConversationStore, keyOf } from '../../src/chat/conversations/conversation.docdb.js';
import { docdbRunStore } from '../../src/chat/runs/run.docdb.js';
import { allEvents, eventsIn, readUntil, startChat } from './chat-replicas.js';

type Chat = Awaited<ReturnType<typeof startChat>>;
let chat: Chat;
let replica: Awaited<ReturnType<Chat['startReplica']>>;
beforeAll(async () => {
  chat = await startChat();
  replica = await chat.startReplica();
});
afterAll(() => chat.close());
beforeEach(() => chat.upstream.reset());

const path = '/api/v1/chat/conversations';
const [alice, mallory] = ['alice', 'mallory'];
const call = (rest: string, as: string, more: object = {}) => replica.call(`${path}${rest}`, { as, ...more });
const read = async (id: string, as: string) => conversationBody.parse(await (await call(`/${id}`, as)).json()).data;
const talk = async (id: string, as: string) => allEvents(await replica.start(id, { as }));

/** Derived as the bot does it, from what every member of a space sees. */
const guessable = () => `chatx:${randomUUID()}:0123456789abcdef01234567`;

/** A run of somebody that goes on until it is told to end. */
async function running(id: string, as: string) {
  const end = Promise.withResolvers<string>();
  chat.upstream.answerWith(async (send) => {
    send({ event: 'content', data: { text: 'so far' } });
    await end.promise;
    send({ event: 'done', data: {} });
  });
  const events = eventsIn(await replica.start(id, { as }));
  await readUntil(events, ({ event }) => event === 'content');
  chat.upstream.reset();
  return () => end.resolve('now');
}

describe('two people with one id of a conversation', () => {
  it('each have their own, and neither learns of the other', async () => {
    const id = guessable();
    await talk(id, mallory);
    expect((await call(`/${id}`, alice)).status).toBe(404);

    const events = await talk(id, alice);
    expect(events.at(-1)).toMatchObject({ event: 'done' });
    await call(`/${id}`, mallory, { method: 'PATCH', body: { title: 'Taken' } });
    expect(await read(id, alice)).toMatchObject({ id, title: 'What is Parley?', turns: [{}] });
    expect((await read(id, mallory)).turns).toHaveLength(1);
    const listed = conversationPage.parse(await (await call('', alice)).json());
    expect(listed.data.filter((one) => one.id === id)).toHaveLength(1);
  });

  it('do not keep each other out while an answer goes on', async () => {
    const id = guessable();
    const end = await running(id, mallory);
    expect((await talk(id, alice)).at(-1)).toMatchObject({ event: 'done' });
    expect([(await read(id, alice)).state, (await read(id, mallory)).state]).toEqual(['idle', 'running']);

    const cancelled = await replica.call('/api/v1/chat/stream/cancel', {
      as: alice,
      body: { conversation_id: id, agent_id: 'docs' },
    });
    expect(cancelled.status).toBe(200);
    expect((await read(id, mallory)).state).toBe('running');
    end();
  });

  it('cannot delete what the other said', async () => {
    const id = guessable();
    await talk(id, mallory);
    await talk(id, alice);
    expect((await call(`/${id}`, mallory, { method: 'DELETE' })).status).toBe(200);
    expect((await read(id, alice)).turns).toHaveLength(1);
    expect((await call(`/${id}`, mallory)).status).toBe(404);
  });
});

describe('records of before, whose id had one owner among all people', () => {
  const now = () => new Date();
  const stores = () => [
    docdbConversationStore(replica.db, now, silentLog()),
    docdbRunStore(replica.db, now, silentLog()),
  ];
  const conversations = () => replica.db.collection<{ _id: string }>('conversations');
  const at = new Date('2026-01-01T00:00:00Z');
  const old = (_id: string, title: string) => ({
    ...{ _id, owner_id: alice, agent_id: 'docs', title },
    ...{ created_at: at, updated_at: at, deleted_at: null },
  });

  it('are moved to their owner at start, once, with all that they held', async () => {
    const [id, indexes] = [randomUUID(), replica.db.collection('turns')];
    await conversations().insertOne(old(id, 'Kept'));
    const before = { name: 'one_active', unique: true, partialFilterExpression: { active: true } };
    await indexes.createIndexes([{ key: { conversation_id: 1 }, ...before }]);
    for (let start = 0; start < 2; start++) for (const store of stores()) await store.createIndexes();

    expect(await read(id, alice)).toMatchObject({ id, title: 'Kept', created_at: at.toISOString() });
    expect(await conversations().countDocuments({ _id: { $in: [id, keyOf(id, alice)] } })).toBe(1);
    const names = (await indexes.listIndexes().toArray()).map(({ name }) => name as string);
    expect(names).toContain('one_active_of_owner');
    expect(names).not.toContain('one_active');
  });

  it('give way to a conversation that its owner began meanwhile', async () => {
    const id = randomUUID();
    await talk(id, alice);
    await conversations().insertOne(old(id, 'Older'));
    for (const store of stores()) await store.createIndexes();
    expect(await read(id, alice)).toMatchObject({ title: 'What is Parley?' });
    expect(await conversations().countDocuments({ _id: id })).toBe(0);
  });

  it('are moved by two replicas at once as by one', async () => {
    const ids = Array.from({ length: 20 }, () => randomUUID());
    await conversations().insertMany(ids.map((id) => old(id, 'Kept')));
    await Promise.all([...stores(), ...stores()].map((store) => store.createIndexes()));
    expect(await conversations().countDocuments({ conversation_id: { $in: ids } })).toBe(20);
  });
});
