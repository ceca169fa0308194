import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AttachedFile } from '@parley/contracts';
import { randomUUID } from 'node:crypto';
import { startRagUpstream } from '../rag-proxy/rag-upstream.js';
import { type Stack, startStack } from '../stack.js';

let stack: Stack;
let rag: Awaited<ReturnType<typeof startRagUpstream>>;
let service: Awaited<ReturnType<Stack['startService']>>;
let bearer = '';
/** What rag-server has of every conversation. */
let files: AttachedFile[] = [];
let status = 200;

beforeAll(async () => {
  [stack, rag] = await Promise.all([startStack(), startRagUpstream()]);
  service = await stack.startService({ RAG_SERVER_URL: rag.url });
  bearer = await stack.bearerOf('alice');
});
afterAll(async () => {
  await stack.close();
  await rag.close();
});
beforeEach(() => {
  [files, status] = [[], 200];
  rag.arrived.length = 0;
  stack.upstream.reset();
  rag.answerWith((req, res) => {
    req.resume().once('end', () => {
      res.statusCode = req.method === 'POST' && status === 200 ? 202 : status;
      res.setHeader('content-type', 'application/json');
      const body = req.method === 'DELETE' ? { deleted: files.length } : { files, limits };
      res.end(JSON.stringify(status === 200 ? body : { detail: 'Too much.', code: 'PAYLOAD_TOO_LARGE' }));
    });
  });
});

const limits = { files: 20, file_bytes: 1, person_bytes: 1 };
const file = (state: AttachedFile['status']): AttachedFile => ({
  ...{ id: 'f1', name: 'plan.pdf', bytes: 3, status: state, message: null, added_at: 1 },
});
const pathOf = (id: string) => `/api/v1/chat/conversations/${id}`;
const headers = () => ({ authorization: `Bearer ${bearer}` });
const attach = (id: string) => {
  const body = new FormData();
  body.append('file', new Blob(['abc']), 'plan.pdf');
  return fetch(`${service.url}${pathOf(id)}/files?agent_id=docs`, { method: 'POST', headers: headers(), body });
};
const conversation = async (id: string) =>
  (await (await fetch(service.url + pathOf(id), { headers: headers() })).json()) as {
    data?: { title: string; has_files?: true };
  };
const ask = async (id: string) => {
  const body = JSON.stringify({ message: 'What is planned?', conversation_id: id, agent_id: 'docs' });
  const sent = { method: 'POST', headers: { ...headers(), 'content-type': 'application/json' }, body };
  return (await fetch(`${service.url}/api/v1/chat/stream/start`, sent)).text();
};
const targets = () => rag.arrived.map(({ method, target }) => `${method} ${target}`);

describe('files of a conversation', () => {
  it('go to rag-server in the name of their person, and begin a conversation that its first question names', async () => {
    const id = randomUUID();
    files = [file('reading')];
    const answer = await attach(id);

    expect([answer.status, await answer.json()]).toEqual([202, { files, limits }]);
    expect(rag.arrived).toMatchObject([
      { method: 'POST', target: `/v1/conversations/${id}/files`, headers: { authorization: `Bearer ${bearer}` } },
    ]);
    expect(await conversation(id)).toMatchObject({ data: { title: '', has_files: true } });
    files = [file('ready')];
    await ask(id);
    expect(await conversation(id)).toMatchObject({ data: { title: 'What is planned?', has_files: true } });
  });

  it('are waited for by a question, with a step that says so, and the agent is told of them', async () => {
    const id = randomUUID();
    files = [file('reading')];
    await attach(id);
    const asked = ask(id);
    const looks = () => targets().filter((one) => one.startsWith('GET')).length;
    while (looks() < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(stack.upstream.runs).toEqual([]);
    files = [file('ready')];
    const events = await asked;

    expect(events).toContain('"tool_name":"read_attached_files","args":{"files":"plan.pdf"}');
    expect(events).toContain('plan.pdf: read');
    expect(stack.upstream.runs[0]?.body).toMatchObject({
      conversation_id: id,
      client_context: { attached_files: true },
    });
  });

  it('are not asked for where nobody attached any', async () => {
    const events = await ask(randomUUID());
    expect(events).not.toContain('read_attached_files');
    expect(targets()).toEqual([]);
  });

  it('go with the conversation, which stays while they cannot be deleted', async () => {
    const id = randomUUID();
    await attach(id);
    const remove = () => fetch(service.url + pathOf(id), { method: 'DELETE', headers: headers() });
    status = 503;
    expect((await remove()).status).toBe(503);
    expect(await conversation(id)).toMatchObject({ data: { has_files: true } });
    status = 200;
    rag.arrived.length = 0;
    expect((await remove()).status).toBe(200);
    expect(targets()).toEqual([`DELETE /v1/conversations/${id}/files`]);
    expect((await conversation(id)).data).toBeUndefined();

    // Somebody has the page of the deleted conversation still open.
    rag.arrived.length = 0;
    expect((await attach(id)).status).toBe(404);
    expect(targets()).toEqual([`POST /v1/conversations/${id}/files`, `DELETE /v1/conversations/${id}/files`]);
  });

  it('that are refused are none of the conversation, and rag-server says why', async () => {
    const id = randomUUID();
    status = 413;
    const refused = await attach(id);
    expect([refused.status, await refused.json()]).toEqual([413, { detail: 'Too much.', code: 'PAYLOAD_TOO_LARGE' }]);
    expect((await conversation(id)).data).not.toHaveProperty('has_files');
  });

  it.each(['..', '%2e%2e', 'a%2Fb'])('of the id %s are nobody’s', async (id) => {
    const answer = await fetch(`${service.url}/api/v1/chat/conversations/${id}/files?agent_id=docs`, {
      method: 'POST',
      headers: headers(),
      body: new FormData(),
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(targets()).toEqual([]);
  });
});
