import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { conversationBody } from '@parley/contracts';
import { randomUUID } from 'node:crypto';
import { allEvents, startChat } from './chat-replicas.js';

type Chat = Awaited<ReturnType<typeof startChat>>;
let chat: Chat;
let replica: Awaited<ReturnType<Chat['startReplica']>>;
let id: string;
beforeAll(async () => {
  chat = await startChat();
  let ms = Date.now();
  replica = await chat.startReplica({ now: () => new Date((ms += 1)) });
});
afterAll(() => chat.close());
beforeEach(() => {
  chat.upstream.reset();
  id = randomUUID();
});

const path = '/api/v1/chat/conversations';
const order = (message: string, more: object) => ({ message, conversation_id: id, agent_id: 'docs', ...more });
const start = (message: string, more: object = {}, as = 'alice') =>
  replica.call('/api/v1/chat/stream/start', { as, body: order(message, more) });

/** Asks, and tells the id of the turn and what the agent was told of its branch. */
async function ask(message: string, more: object = {}) {
  const [first] = await allEvents(await start(message, more));
  const sent = chat.upstream.runs.at(-1)!.body as { branch: { turn: string; follows?: string[] } };
  return { turn: String(first!.data['run_id']), branch: sent.branch };
}
const turns = async () => conversationBody.parse(await (await replica.call(`${path}/${id}`)).json()).data.turns;

describe('a question that goes back in its conversation', () => {
  it('has its place, and its agent is told what it may remember', async () => {
    const first = await ask('One?');
    const second = await ask('Two?');
    expect([first.branch, second.branch]).toEqual([{ turn: first.turn }, { turn: second.turn }]);

    const instead = await ask('Two, otherwise?', { parent_id: first.turn });
    expect(instead.branch).toEqual({ turn: instead.turn, follows: [first.turn] });
    const after = await ask('Three?');
    expect(after.branch.follows).toEqual([first.turn, instead.turn]);
    const back = await ask('Three, on the other branch?', { parent_id: second.turn });
    expect(back.branch.follows).toEqual([first.turn, second.turn]);
    const anew = await ask('One, otherwise?', { parent_id: null });
    expect(anew.branch.follows).toEqual([]);
    const places = (await turns()).map((turn) => turn.parent_id);
    expect(places).toEqual([undefined, undefined, first.turn, undefined, second.turn, null]);
  });

  it('is refused where it would follow a turn that is not there, and leaves nothing', async () => {
    const { turn } = await ask('One?');
    const elsewhere = id;
    id = randomUUID();
    expect((await start('Two?', { parent_id: turn })).status).toBe(400);
    expect((await replica.call(`${path}/${id}`)).status).toBe(404);
    id = elsewhere;
    expect((await start('Two?', { parent_id: turn }, 'bob')).status).toBe(400);
  });

  it('is exported with its own branch', async () => {
    const first = await ask('One?');
    const second = await ask('Two?');
    await ask('Two, otherwise?', { parent_id: first.turn });
    const read = async (query = '') => (await replica.call(`${path}/${id}/export${query}`)).text();
    expect((await read()).match(/> .*/g)).toEqual(['> One?', '> Two, otherwise?']);
    expect((await read(`?turn=${second.turn}`)).match(/> .*/g)).toEqual(['> One?', '> Two?']);
  });
});
