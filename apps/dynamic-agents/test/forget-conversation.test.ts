import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anAgent, namesOf, post, startTestService, type TestService } from './start-service.js';

let service: TestService;
let token: string;
let number = 0;
const fresh = () => `f-${(number += 1)}`;
const ask = (conversation_id: string, over: object = {}) => ({
  message: 'my words',
  conversation_id,
  agent_id: 'docs',
  ...over,
});

beforeAll(async () => {
  service = await startTestService({ withModel: true });
  token = await service.tokenOf('alice');
  await service.agents.insertOne(anAgent({ _id: 'careful', interrupt_on: { rag: { remove_page: true } } }));
  await service.mayUse('alice', 'careful');
  await service.mayUse('bob', 'docs');
});
afterAll(() => service.close());

const talk = async (conversation_id: string, bearer = token) => {
  service.model.script({ say: 'Well.' });
  return (await post(service.url, 'stream/start', ask(conversation_id), bearer)).events();
};
const forget = async (id: string, bearer: string | undefined = token) => {
  const headers = { authorization: `Bearer ${bearer}` };
  const answer = await fetch(`${service.url}/api/v1/chat/conversations/${id}`, { method: 'DELETE', headers });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};
const keptOf = (conversation_id: string, owner_id = 'alice') =>
  service.runs.countDocuments({ conversation_id, owner_id });

describe('DELETE /api/v1/chat/conversations/:conversation_id', () => {
  it('deletes what was said, and the model is not told of it any more', async () => {
    const id = fresh();
    await talk(id);
    expect((await forget(id)).status).toBe(200);
    expect(await keptOf(id)).toBe(0);

    await talk(id);
    expect(service.model.requests.at(-1)?.messages.map(({ role }) => role)).toEqual(['system', 'user']);
  });

  it('is done already where there is nothing, however often it is asked', async () => {
    const id = fresh();
    for (const _time of [1, 2]) {
      expect(await forget(id)).toEqual({
        status: 200,
        body: { success: true, message: 'The conversation was deleted.' },
      });
    }
  });

  it('does not reach what somebody else said under the same id, nor another conversation', async () => {
    const [id, other] = [fresh(), fresh()];
    for (const one of [id, other]) await talk(one);
    await talk(id, await service.tokenOf('bob'));
    await forget(id, await service.tokenOf('bob'));
    expect(await Promise.all([keptOf(id), keptOf(id, 'bob'), keptOf(other)])).toEqual([1, 0, 1]);
  });

  it('needs no right to an agent, so that nobody is kept from it', async () => {
    expect((await forget(fresh(), await service.tokenOf('mallory'))).status).toBe(200);
  });

  it('takes back a question that waits', async () => {
    const id = fresh();
    service.model.script({ call: [{ name: 'remove_page', args: { page: 'old' } }] });
    const asked = await (await post(service.url, 'stream/start', ask(id, { agent_id: 'careful' }), token)).events();
    expect(namesOf(asked).at(-1)).toBe('input_required');

    expect((await forget(id)).status).toBe(200);
    const resume_data = { type: 'tool_approval', decision: 'approve' };
    const late = await post(service.url, 'stream/resume', { ...ask(id), agent_id: 'careful', resume_data }, token);
    expect([late.status, await keptOf(id)]).toEqual([409, 0]);
  });

  it('refuses while an answer goes on, and takes nothing from it', async () => {
    const id = fresh();
    await talk(id);
    const running = { conversation_id: id, owner_id: 'alice', agent_id: 'docs', status: 'running', active: true };
    await service.runs.insertOne({ ...running, run_id: 'r', lease_until: new Date(Date.now() + 60_000) });
    expect(await forget(id)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(await keptOf(id)).toBe(2);
  });

  it('takes out a run whose process died', async () => {
    const id = fresh();
    const dead = { conversation_id: id, owner_id: 'alice', agent_id: 'docs', status: 'running', active: true };
    await service.runs.insertOne({ ...dead, run_id: 'dead', lease_until: new Date(Date.now() - 1_000) });
    expect((await forget(id)).status).toBe(200);
    expect(await keptOf(id)).toBe(0);
  });

  it('answers 401 to no bearer and 400 to what is no id', async () => {
    expect((await forget(fresh(), 'abc')).status).toBe(401);
    expect((await forget('a%20b')).status).toBe(400);
  });

  it('is a 503 that names docdb while that is down', async () => {
    const alone = await startTestService();
    const bearer = await alone.tokenOf('alice');
    await alone.docdb.close();
    const headers = { authorization: `Bearer ${bearer}` };
    const answer = await fetch(`${alone.url}/api/v1/chat/conversations/c`, { method: 'DELETE', headers });
    const body = await answer.json();
    await alone.close();
    expect(answer.status).toBe(503);
    expect(body).toMatchObject({ details: { dependency: 'docdb' } });
  });
});
