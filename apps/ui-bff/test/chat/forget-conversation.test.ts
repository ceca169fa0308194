import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createA2aAgents } from '../../src/chat/a2a/a2a-agents.js';
import { deadUrl } from '../agents-upstream.js';
import { startDocdbLine } from '../docdb-line.js';
import { allEvents, eventsIn, readUntil, startChat } from './chat-replicas.js';

type Chat = Awaited<ReturnType<typeof startChat>>;
type Replica = Awaited<ReturnType<Chat['startReplica']>>;
let chat: Chat;
let replica: Replica;
beforeAll(async () => {
  chat = await startChat();
  replica = await chat.startReplica();
});
afterAll(() => chat.close());
beforeEach(() => chat.upstream.reset());

const remove = (id: string, { call }: Pick<Replica, 'call'> = replica, as = 'alice') =>
  call(`/api/v1/chat/conversations/${id}`, { method: 'DELETE', as });
const stateOf = async (id: string) =>
  (await (await replica.call(`/api/v1/chat/conversations/${id}`)).json()) as {
    data: { state: string; turns: unknown[] };
  };
const talk = async () => {
  const id = randomUUID();
  await allEvents(await replica.start(id));
  return id;
};
/** A conversation that waits for its person. */
const waiting = async () => {
  const fields = [{ field_name: 'city', field_type: 'text' as const, required: true }];
  const data = { type: 'form_input' as const, interrupt_id: 'i1', agent: 'docs', prompt: 'Where?', fields };
  chat.upstream.answerWith((send) => send({ event: 'input_required', data }));
  return talk();
};

describe('who deletes a conversation', () => {
  it('has the agents forget it, in their own name', async () => {
    const id = await talk();
    expect((await remove(id)).status).toBe(200);
    expect(chat.upstream.forgotten).toEqual([{ id, authorization: 'Bearer alice' }]);
  });

  it('cannot have them forget what is somebody else’s', async () => {
    const id = await talk();
    expect((await remove(id, replica, 'bob')).status).toBe(404);
    expect(chat.upstream.forgotten).toEqual([]);
  });

  it('takes back the question that waits in it', async () => {
    const id = await waiting();
    expect((await remove(id)).status).toBe(200);
    expect(chat.upstream.forgotten).toHaveLength(1);
    expect(await replica.db.collection('turns').countDocuments({ conversation_id: id })).toBe(0);
  });

  it('is asked to stop the answer first, and the agents keep their memory', async () => {
    const end = Promise.withResolvers<undefined>();
    chat.upstream.answerWith(async (send) => {
      send({ event: 'content', data: { text: 'so far' } });
      await end.promise;
    });
    const id = randomUUID();
    const events = eventsIn(await replica.start(id));
    await readUntil(events, ({ event }) => event === 'content');
    expect((await remove(id)).status).toBe(409);
    expect(chat.upstream.forgotten).toEqual([]);
    end.resolve(undefined);
  });

  it('finishes by asking again what broke off after the agents had forgotten', async () => {
    const id = await talk();
    const line = await startDocdbLine(chat.docdb.port);
    const fragile = await chat.startReplica({ docdbUrl: line.url });
    line.cutAt('delete', 'turns');
    expect((await remove(id, fragile)).status).toBe(503);
    await line.close();
    expect((await stateOf(id)).data.turns).toHaveLength(1);

    expect((await remove(id)).status).toBe(200);
    expect(chat.upstream.forgotten).toHaveLength(2);
  });
});

describe('agents that cannot delete a conversation', () => {
  it.each([
    ['are down', async () => chat.startReplica({ agentsUrl: await deadUrl() })],
    [
      'fail',
      () => {
        chat.upstream.answerForgetWith(503);
        return Promise.resolve(replica);
      },
    ],
  ])('because they %s are named in a 503, and nothing is deleted', async (_why, before) => {
    const id = await waiting();
    const res = await remove(id, await before());
    expect(res.status).toBe(503);
    expect(await res.json()).toMatchObject({ details: { dependency: 'dynamic-agents' } });
    expect((await stateOf(id)).data).toMatchObject({ state: 'waiting', turns: [{ message: 'What is Parley?' }] });

    chat.upstream.reset();
    expect((await remove(id)).status).toBe(200);
  });

  it('because they still hold a run that has ended here get a cancel; nothing is deleted', async () => {
    const id = await talk();
    chat.upstream.answerForgetWith(409);
    const res = await remove(id);
    expect(res.status).toBe(409);
    expect(await res.json()).toMatchObject({ details: { reason: 'running', action: 'retry' } });
    expect(chat.upstream.cancels).toEqual([{ conversation_id: id, agent_id: 'docs' }]);
    expect((await stateOf(id)).data.turns).toHaveLength(1);
  });

  it('because they have no such route do not prevent the deletion', async () => {
    const id = await talk();
    chat.upstream.answerForgetWith(404);
    expect((await remove(id)).status).toBe(200);
  });

  it('because A2A has no such call do not prevent the deletion', async () => {
    const agentsService = createA2aAgents({ baseUrl: await deadUrl(), newId: randomUUID });
    const id = await talk();
    expect((await remove(id, await chat.startReplica({ agentsService }))).status).toBe(200);
    expect(chat.upstream.forgotten).toEqual([]);
  });
});
