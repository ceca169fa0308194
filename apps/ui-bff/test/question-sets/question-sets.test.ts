import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { conversationPage, questionSetBody, questionSetPage, setRunBody, type StreamEvent } from '@parley/contracts';
import { demoUserIds } from '@parley/devstack-idp';
import { docdbLeaseStore } from '@parley/docdb';
import { eventually } from '../chat/chat-replicas.js';
import { startRagUpstream } from '../rag-proxy/rag-upstream.js';
import { origin, signedIn, signOut } from '../sessions/signed-in.js';
import { type Stack, startStack } from '../stack.js';

let stack: Stack;
let rag: Awaited<ReturnType<typeof startRagUpstream>>;
let alice: string;
let bob: string;
beforeAll(async () => {
  rag = await startRagUpstream();
  stack = await startStack({ RAG_SERVER_URL: rag.url, RATE_LIMIT_PER_MINUTE: '1000' });
  const administers = (user: string, team: string) =>
    ({ user: `user:${user}`, relation: 'admin', object: `team:${team}` }) as const;
  await stack.authz.apply({
    writes: [administers(demoUserIds.alice, 'platform'), administers(demoUserIds.bob, 'support')],
  });
  [alice, bob] = [await signedIn(stack, 'alice'), await signedIn(stack, 'bob')];
});
beforeEach(async () => {
  stack.upstream.reset();
  rag.arrived.length = 0;
  rag.answerWith((_req, res) => {
    const result = { results: [{ metadata: { document_id: 'ports.md' } }] };
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify({ tool_name: 'search', success: true, result, error: null }));
  });
  for (const name of ['question_sets', 'question_set_runs']) await stack.db.collection(name).deleteMany({});
});
afterAll(async () => {
  await stack.close();
  await rag.close();
});

const path = '/api/question-sets';
const as = (cookie: string, address: string, options: { method?: string; body?: unknown; headers?: object } = {}) =>
  stack.call(address, { ...options, headers: { cookie, origin, ...options.headers } });
const questions = [
  { id: 'port', question: 'Which port?', as: 'me', expected: ['ports.md'], must_say: ['8080'] },
  { id: 'cake', question: 'Which cake?', as: 'alice', is_unanswerable: true, withheld: ['ports.md'] },
  { id: 'bobs', question: 'Which team?', as: 'bob' },
];
const made = async (
  body: object = { team: 'platform', name: 'Ports', questions: questions.slice(0, 1) },
  cookie = alice,
) => questionSetBody.parse(await (await as(cookie, path, { body })).json()).data.id;
const start = (id: string, cookie = alice) => as(cookie, `${path}/${id}/runs`, { body: { agent_id: 'docs' } });
const started = async (id: string) => setRunBody.parse(await (await start(id)).json()).data;
const shown = async (id: string, run: string, cookie = alice) =>
  setRunBody.parse(await (await as(cookie, `${path}/${id}/runs/${run}`)).json()).data;
const over = async (id: string, run: string) => {
  const runs = stack.db.collection<{ _id: string }>('question_set_runs');
  await eventually(
    () => runs.countDocuments({ _id: run, state: 'running' }),
    (going) => going === 0,
  );
  return shown(id, run);
};
const answer: StreamEvent[] = [
  { event: 'tool_start', data: { tool_call_id: 't1', tool_name: 'search', args: { query: 'port' } } },
  { event: 'tool_end', data: { tool_call_id: 't1', result: 'a passage' } },
  { event: 'content', data: { text: 'It is 8080.' } },
  { event: 'done', data: { tokens: { read: 100, written: 10 } } },
];
const answerWith = (events: StreamEvent[]) => stack.upstream.answerWith((send) => events.forEach(send));

describe('question sets', () => {
  it('are made, listed, replaced and deleted by whoever manages the team', async () => {
    const id = await made();
    const seen = await as(alice, `${path}/${id}`);
    const change = { name: 'More ports', questions };

    const stale = await as(alice, `${path}/${id}`, { method: 'PUT', body: change, headers: { 'if-match': '"old"' } });
    expect([stale.status, await stale.json()]).toMatchObject([412, { code: 'PRECONDITION_FAILED' }]);
    const headers = { 'if-match': seen.headers.get('etag') ?? '' };
    expect((await as(alice, `${path}/${id}`, { method: 'PUT', body: change, headers })).status).toBe(200);
    expect(questionSetPage.parse(await (await as(alice, path)).json())).toMatchObject({
      total: 1,
      data: [{ id, team: 'platform', name: 'More ports', questions: 3, last_run: null }],
    });
    expect((await as(alice, `${path}/${id}`, { method: 'DELETE' })).status).toBe(200);
    expect(questionSetPage.parse(await (await as(alice, path)).json()).total).toBe(0);
  });

  it("are nobody else's business, whether they exist or not", async () => {
    const id = await made();

    for (const other of [id, 'none']) {
      expect((await as(bob, `${path}/${other}`)).status).toBe(403);
      expect((await start(other, bob)).status).toBe(403);
    }
    expect(questionSetPage.parse(await (await as(bob, path)).json()).total).toBe(0);
    expect((await as(bob, `${path}?team=platform`)).status).toBe(403);
    const body = { team: 'platform', name: 'x', questions: questions.slice(0, 1) };
    expect((await as(bob, path, { body })).status).toBe(403);
  });

  it('are refused with the place of what is wrong', async () => {
    const twice = { team: 'platform', name: 'x', questions: [questions[0], questions[0]] };
    const res = await as(alice, path, { body: twice });

    expect([res.status, await res.json()]).toMatchObject([
      400,
      { code: 'VALIDATION_ERROR', details: [{ field: 'questions', message: 'two have the same id' }] },
    ]);
  });
});

describe('a run of a set', () => {
  it('asks an agent as whoever starts it, and tells what went wrong', async () => {
    answerWith(answer);
    const id = await made({ team: 'platform', name: 'Ports', questions });

    const run = await over(id, (await started(id)).id);
    expect(run).toMatchObject({
      ...{ state: 'done', total: 2, asked: 2, left_out: 1, before: null },
      questions: [
        { id: 'port', faults: ['not_cited'], answer: 'It is 8080.', tokens: { read: 100, written: 10 } },
        { id: 'cake', faults: ['leaked', 'wrongly_answered'], leaked: ['ports.md'] },
      ],
      figures: { questions: 2, passage_found: 1, cited: 0, must_say: 1, leaks: 1, tokens_read: 100 },
    });
    expect(stack.upstream.runs.map(({ body }) => body['message'])).toEqual(['Which port?', 'Which cake?']);
  });

  it('leaves no conversation and no gap behind', async () => {
    answerWith([
      { event: 'checked', data: { basis: 'not_found', marks: [] } },
      { event: 'done', data: {} },
    ]);
    let listed = -1;
    stack.upstream.answerWith(async (send) => {
      listed = conversationPage.parse(await (await as(alice, '/api/v1/chat/conversations')).json()).total;
      send({ event: 'checked', data: { basis: 'not_found', marks: [] } });
      send({ event: 'done', data: {} });
    });
    const id = await made();
    await over(id, (await started(id)).id);

    expect(listed).toBe(0);
    for (const name of ['conversations', 'turns', 'gap_cases'])
      expect([name, await stack.db.collection(name).countDocuments({})]).toEqual([name, 0]);
    expect(stack.upstream.forgotten).toHaveLength(1);
  });

  it('is compared with the whole run before it', async () => {
    const id = await made();
    answerWith(answer);
    const first = await over(id, (await started(id)).id);
    answerWith([
      { event: 'content', data: { text: 'No idea.' } },
      { event: 'done', data: {} },
    ]);
    const second = await over(id, (await started(id)).id);

    expect(second.before).toMatchObject({ id: first.id, figures: { must_say: 1 } });
    expect(second.figures).toMatchObject({ must_say: 0 });
  });

  it('goes on alone, until it is cancelled', async () => {
    stack.upstream.answerWith((_send, res) => new Promise((resolve) => res.once('close', resolve)));
    const id = await made();
    const run = await started(id);

    expect((await start(id)).status).toBe(409);
    await eventually(
      () => Promise.resolve(stack.upstream.runs.length),
      (runs) => runs === 1,
    );
    await as(alice, `${path}/${id}/runs/${run.id}/cancel`, { method: 'POST' });
    expect(await over(id, run.id)).toMatchObject({ state: 'cancelled', asked: 0, figures: null });
  });

  it('stops when the session of whoever started it ends', async () => {
    const own = await signedIn(stack, 'alice');
    const id = await made({ team: 'platform', name: 'Two', questions: questions.slice(0, 2) });
    stack.upstream.answerWith(async (send) => {
      await signOut(stack.call, own);
      answer.forEach(send);
    });
    const { id: run } = setRunBody.parse(await (await start(id, own)).json()).data;

    expect(await over(id, run)).toMatchObject({ state: 'stopped', stopped: 'session_ended', asked: 1 });
  });

  it('is refused without a session, and to an agent that the caller may not use', async () => {
    const id = await made();
    const bearer = await stack.bearerOf('alice');

    const res = await stack.call(`${path}/${id}/runs`, { bearer, body: { agent_id: 'docs' } });
    expect([res.status, await res.json()]).toMatchObject([403, { details: { reason: 'session_needed' } }]);
    expect((await as(alice, `${path}/${id}/runs`, { body: { agent_id: 'other' } })).status).toBe(403);
  });

  it('is taken up where it was, once the lease of a process that died is over', async () => {
    answerWith(answer);
    const id = await made({ team: 'platform', name: 'Two', questions: questions.slice(0, 2) });
    const leases = docdbLeaseStore(stack.db, 'question_set_leases');
    const now = new Date();
    await leases.acquire(id, { holder: 'dead', until: new Date(now.getTime() + 3_000) }, now);
    const { id: run } = await started(id);

    expect(await over(id, run)).toMatchObject({ state: 'done', asked: 2 });
    expect(Date.now() - now.getTime()).toBeGreaterThanOrEqual(3_000);
  });

  it('shows its answers to whoever started it, and figures to others who manage the team', async () => {
    const manages = { user: `user:${demoUserIds.bob}`, relation: 'admin', object: 'team:platform' } as const;
    await stack.authz.apply({ writes: [manages] });
    answerWith(answer);
    const id = await made();
    const { id: run } = await over(id, (await started(id)).id);

    expect(await shown(id, run, bob)).toMatchObject({ figures: { must_say: 1 }, questions: [{ answer: null }] });
    await stack.authz.apply({ deletes: [manages] });
  });
});
