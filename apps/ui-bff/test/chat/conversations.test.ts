import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { conversationBody, conversationChangedBody, conversationPage } from '@parley/contracts';
import { randomUUID } from 'node:crypto';
import { allEvents, type Asked, eventsIn, eventually, readUntil, startChat } from './chat-replicas.js';

type Chat = Awaited<ReturnType<typeof startChat>>;
let chat: Chat;
let replica: Awaited<ReturnType<Chat['startReplica']>>;
/** Everybody in their own test, so that lists hold what the test made. */
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
const call = (rest: string, asked: Asked = {}) => replica.call(`${path}${rest}`, { as: me, ...asked });
const listed = async (query = '') => conversationPage.parse(await (await call(query)).json());
const read = async (id: string, query = '') => conversationBody.parse(await (await call(`/${id}${query}`)).json());
const talk = async (id: string = randomUUID()) => {
  await allEvents(await replica.start(id, { as: me }));
  return id;
};

/** A run that goes on until it is told to end. */
async function running() {
  const end = Promise.withResolvers<string>();
  chat.upstream.answerWith(async (send) => {
    send({ event: 'content', data: { text: 'so far' } });
    await end.promise;
    send({ event: 'done', data: {} });
  });
  const id = randomUUID();
  const events = eventsIn(await replica.start(id, { as: me }));
  await readUntil(events, ({ event }) => event === 'content');
  return { id, events, end: () => end.resolve('now') };
}

describe('GET /api/v1/chat/conversations', () => {
  it('lists those of the caller, latest use first, in pages', async () => {
    const [first, second] = [await talk(), await talk()];
    await talk(first);
    const { data, total, pagination } = await listed('?limit=1');
    expect(data).toMatchObject([{ id: first, title: 'What is Parley?', agent_id: 'docs', state: 'idle' }]);
    expect([total, pagination.has_more]).toEqual([2, true]);
    expect((await listed('?limit=1&offset=1')).data).toMatchObject([{ id: second }]);
  });

  it('finds those with some words in their title, whatever the words are', async () => {
    const [id] = [await talk(), await talk()];
    await call(`/${id}`, { method: 'PATCH', body: { title: 'Costs (100 %) of the .* Cluster' } });
    expect((await listed('?q=cluster')).data).toMatchObject([{ id }]);
    expect(await listed(`?q=${encodeURIComponent('(100 %) of the .*')}`)).toMatchObject({ total: 1, data: [{ id }] });
    expect((await listed(`?q=${encodeURIComponent('.+')}`)).data).toEqual([]);
  });

  it('says which of them runs', async () => {
    const { id, events, end } = await running();
    expect((await listed()).data).toMatchObject([{ id, state: 'running' }]);
    end();
    await readUntil(events, ({ event }) => event === 'done');
    expect((await listed()).data).toMatchObject([{ id, state: 'idle' }]);
  });

  it.each(['?limit=0', '?limit=501', '?limit=x', '?offset=-1'])('refuses %s', async (query) => {
    expect((await call(query)).status).toBe(400);
  });
});

describe('GET /api/v1/chat/conversations/:id', () => {
  it('gives the turns as they were said, so that a reload loses nothing', async () => {
    const id = await talk();
    const { data } = await read(id);
    expect(data.turns).toMatchObject([
      {
        message: 'What is Parley?',
        answer: 'Parley answers.',
        status: 'completed',
        tools: [{ tool_name: 'search', args: { query: 'parley' }, result: 'two passages' }],
      },
    ]);
    expect((await replica.call(data.turns[0]!.stream_path, { as: me })).status).toBe(200);
  });

  it('gives the newest turns, oldest first, in pages', async () => {
    const id = await talk();
    await talk(id);
    await talk(id);
    const all = (await read(id)).data.turns;
    const { data, pagination } = await read(id, '?limit=2');
    expect(data.turns).toEqual(all.slice(1));
    expect(pagination).toEqual({ total: 3, limit: 2, offset: 0, has_more: true });
    expect((await read(id, '?limit=2&offset=2')).data.turns).toEqual(all.slice(0, 1));
  });

  it('leads a reload to the stream of the run that goes on', async () => {
    const { id, events, end } = await running();
    const [turn] = (await read(id)).data.turns;
    expect(turn).toMatchObject({ status: 'running' });
    const again = eventsIn(await replica.call(turn!.stream_path, { as: me }));
    await readUntil(again, ({ event }) => event === 'content');
    end();
    expect((await readUntil(again, ({ event }) => event === 'done')).at(-1)).toMatchObject({ event: 'done' });
    await events.return(undefined);
  });

  it('keeps keys of tools and forms that would mean something to docdb', async () => {
    const args = { $where: 'sleep()', 'a.b': { $gt: '' } };
    chat.upstream.answerWith((send) => {
      send({ event: 'tool_start', data: { tool_call_id: 't1', tool_name: 'search', args } });
      send({ event: 'done', data: {} });
    });
    expect((await read(await talk())).data.turns[0]!.tools[0]!.args).toEqual(args);
  });

  it.each([
    ['somebody else’s', async () => [await talk(), 'bob']],
    ['one that never was', () => Promise.resolve([randomUUID(), me])],
  ])('does not know %s', async (_case, which) => {
    const [id, as] = await which();
    const asked = { as: as! };
    expect((await call(`/${id}`, asked)).status).toBe(404);
    expect((await call(`/${id}`, { ...asked, method: 'PATCH', body: { title: 'Mine' } })).status).toBe(404);
    expect((await call(`/${id}`, { ...asked, method: 'DELETE' })).status).toBe(404);
  });
});

describe('PATCH /api/v1/chat/conversations/:id', () => {
  it('renames it', async () => {
    const id = await talk();
    const res = await call(`/${id}`, { method: 'PATCH', body: { title: '  Deploying ' } });
    expect(conversationChangedBody.parse(await res.json()).data).toMatchObject({ id, title: 'Deploying' });
    expect((await read(id)).data.title).toBe('Deploying');
  });

  it.each([
    ['no title', {}],
    ['an empty title', { title: ' ' }],
    ['a title that is too long', { title: 'x'.repeat(201) }],
    ['a title that is no text', { title: 1 }],
  ])('refuses %s', async (_case, body) => {
    const res = await call(`/${await talk()}`, { method: 'PATCH', body });
    expect(res.status).toBe(400);
    expect(await res.json()).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field: 'title' }] });
  });
});

describe('DELETE /api/v1/chat/conversations/:id', () => {
  it('removes it with its turns and what was said', async () => {
    const id = await talk();
    const [turn] = (await read(id)).data.turns;
    expect((await call(`/${id}`, { method: 'DELETE' })).status).toBe(200);
    expect((await call(`/${id}`)).status).toBe(404);
    expect((await listed()).total).toBe(0);
    expect((await replica.call(turn!.stream_path, { as: me })).status).toBe(404);
    for (const name of ['turns', 'run_log'])
      expect(
        await replica.db.collection(name).countDocuments({ $or: [{ conversation_id: id }, { run_id: turn!.run_id }] }),
      ).toBe(0);
    expect((await call(`/${id}`, { method: 'DELETE' })).status).toBe(404);
  });

  it('lets its owner start a new one with the id', async () => {
    const id = await talk();
    await call(`/${id}`, { method: 'DELETE' });
    await talk(id);
    expect((await read(id)).data.turns).toHaveLength(1);
  });

  it('refuses while an answer is under way', async () => {
    const { id, events, end } = await running();
    const res = await call(`/${id}`, { method: 'DELETE' });
    expect(res.status).toBe(409);
    expect(await res.json()).toMatchObject({ details: { reason: 'running' } });
    end();
    await readUntil(events, ({ event }) => event === 'done');
  });

  it('takes back a question that waits', async () => {
    const fields = [{ field_name: 'city', field_type: 'text' as const, required: true }];
    const data = { type: 'form_input' as const, interrupt_id: 'i1', agent: 'docs', prompt: 'Where?', fields };
    chat.upstream.answerWith((send) => send({ event: 'input_required', data }));
    const id = await talk();
    expect((await call(`/${id}`, { method: 'DELETE' })).status).toBe(200);
    await eventually(
      () => Promise.resolve(chat.upstream.cancels),
      (cancels) => cancels.length === 1,
    );
  });
});
