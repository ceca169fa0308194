import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { StreamEvent } from '@parley/contracts';
import { anAgent, namesOf, post, startTestService, type TestService, textOf } from './start-service.js';

let service: TestService;
let token: string;
let number = 0;
const removal = { name: 'remove_page', args: { page: 'old' } };

beforeAll(async () => {
  service = await startTestService({ withModel: true });
  token = await service.tokenOf('alice');
  await service.agents.insertMany([
    anAgent({ _id: 'careful', interrupt_on: { rag: { remove_page: true }, builtin: { request_user_input: true } } }),
    anAgent({ _id: 'strict', interrupt_on: { rag: { '*': { allowed_decisions: ['reject'] } } } }),
  ]);
  await service.mayUse('alice', 'careful');
  await service.mayUse('alice', 'strict');
});
afterAll(() => service.close());
beforeEach(() => {
  service.rag.calls.length = 0;
});

/** Asks, gets to the interrupt, and hands out what resuming needs. */
async function waiting(agent_id: string, calls: { name: string; args: unknown }[]) {
  const conversation = { conversation_id: `a-${(number += 1)}`, agent_id };
  service.model.script({ call: calls }, { say: 'All done.' });
  const events = await (
    await post(service.url, 'stream/start', { message: 'Clean up', ...conversation }, token)
  ).events();
  const end = events.at(-1) as Extract<StreamEvent, { event: 'input_required' }>;
  const resume = (resume_data: unknown, over: object = {}) =>
    post(
      service.url,
      'stream/resume',
      { ...conversation, interrupt_id: end.data.interrupt_id, resume_data, ...over },
      token,
    );
  return { conversation, events, end, resume };
}

describe('a tool that needs approval', () => {
  it('is not called before, and the stream ends with the question', async () => {
    const { events, end } = await waiting('careful', [removal]);
    expect(namesOf(events)).toEqual(['run', 'input_required']);
    expect(end.data).toMatchObject({
      type: 'tool_approval',
      agent: 'careful',
      tool_name: 'remove_page',
      tool_args: { page: 'old' },
      allowed_decisions: ['approve', 'edit', 'reject'],
    });
    expect(service.rag.calls).toEqual([]);
  });

  it('is called once approved, under a new run id', async () => {
    const { events: before, resume } = await waiting('careful', [removal]);
    const events = await (await resume({ type: 'tool_approval', decision: 'approve' })).events();
    expect(namesOf(events)).toEqual(['run', 'tool_start', 'tool_end', 'content', 'checked', 'done']);
    expect(service.rag.calls).toEqual([{ tool: 'remove_page', args: { page: 'old' } }]);
    expect(events[0]).not.toEqual(before[0]);
  });

  it('is called with the arguments of an edit', async () => {
    const { resume } = await waiting('careful', [removal]);
    await (await resume({ type: 'tool_approval', decision: 'edit', edited_args: { page: 'older' } })).events();
    expect(service.rag.calls).toEqual([{ tool: 'remove_page', args: { page: 'older' } }]);
  });

  it('is not called once rejected, and the model is told', async () => {
    const { resume } = await waiting('careful', [removal]);
    const events = await (await resume({ type: 'tool_approval', decision: 'reject' })).events();
    expect(service.rag.calls).toEqual([]);
    expect(textOf(events)).toBe('All done.');
    expect(service.model.requests.at(-1)?.messages.at(-1)?.content).toContain('rejected');
  });

  it('is rejected for good, even when the agent’s rules change while it waits', async () => {
    await service.agents.insertOne(anAgent({ _id: 'changing', interrupt_on: { rag: { remove_page: true } } }));
    await service.mayUse('alice', 'changing');
    const { resume } = await waiting('changing', [removal]);
    await service.agents.updateOne({ _id: 'changing' }, { $set: { interrupt_on: {} } });
    await (await resume({ type: 'tool_approval', decision: 'reject' })).events();
    expect(service.rag.calls).toEqual([]);
  });

  it.each([
    ['an unknown decision', { type: 'tool_approval', decision: 'ok' }],
    ['no decision', { type: 'tool_approval' }],
    ['a form', { type: 'form_input', values: {} }],
    ['text that is no JSON', 'approve'],
    ['an edit without arguments', { type: 'tool_approval', decision: 'edit' }],
    [
      'more decisions than calls',
      { type: 'tool_approval', decisions: [{ decision: 'approve' }, { decision: 'approve' }] },
    ],
    [
      'a decision about another tool',
      { type: 'tool_approval', decisions: [{ decision: 'approve', tool_name: 'search' }] },
    ],
    [
      'a decision about another call',
      { type: 'tool_approval', decisions: [{ decision: 'approve', tool_call_id: 'x' }] },
    ],
  ])('is not approved by %s, and still waits', async (_what, decision) => {
    const { resume } = await waiting('careful', [removal]);
    const refused = await resume(decision);
    expect([refused.status, (await refused.json())['code']]).toEqual([400, 'VALIDATION_ERROR']);
    expect(service.rag.calls).toEqual([]);
    const events = await (await resume({ type: 'tool_approval', decision: 'reject' })).events();
    expect(events.at(-1)).toMatchObject({ event: 'done' });
  });

  it('is not approved where only rejecting is allowed', async () => {
    const { resume } = await waiting('strict', [removal]);
    const refused = await resume({ type: 'tool_approval', decision: 'approve' });
    expect(refused.status).toBe(400);
    expect(service.rag.calls).toEqual([]);
  });

  it('takes one decision for each of several calls', async () => {
    const { end, resume } = await waiting('careful', [removal, { name: 'remove_page', args: { page: 'new' } }]);
    expect(end.data).toMatchObject({
      tool_approvals: [{ tool_args: { page: 'old' } }, { tool_args: { page: 'new' } }],
    });
    expect((await resume({ type: 'tool_approval', decision: 'edit', edited_args: {} })).status).toBe(400);
    const decisions = [{ decision: 'reject' }, { decision: 'approve' }];
    await (await resume({ type: 'tool_approval', decisions })).events();
    expect(service.rag.calls).toEqual([{ tool: 'remove_page', args: { page: 'new' } }]);
  });
});

describe('answering an interrupt', () => {
  const approve = { type: 'tool_approval', decision: 'approve' };

  it('works once: of many answers at the same time one is taken', async () => {
    const { resume } = await waiting('careful', [removal]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => resume(approve)));
    await Promise.all(answers.filter(({ status }) => status === 200).map(({ events }) => events()));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(service.rag.calls).toHaveLength(1);
  });

  it('refuses a stale interrupt id', async () => {
    const { resume } = await waiting('careful', [removal]);
    expect((await resume(approve, { interrupt_id: 'yesterday' })).status).toBe(409);
    expect(service.rag.calls).toEqual([]);
  });

  it('is 409 where nothing waits', async () => {
    const body = { conversation_id: 'quiet', agent_id: 'careful', resume_data: approve };
    expect((await post(service.url, 'stream/resume', body, token)).status).toBe(409);
  });

  it('is for the person who was asked', async () => {
    await service.mayUse('bob', 'careful');
    const { conversation, end } = await waiting('careful', [removal]);
    const body = { ...conversation, interrupt_id: end.data.interrupt_id, resume_data: approve };
    expect((await post(service.url, 'stream/resume', body, await service.tokenOf('bob'))).status).toBe(409);
  });

  it('needs the right to the agent still', async () => {
    const { conversation, end } = await waiting('careful', [removal]);
    const body = { ...conversation, interrupt_id: end.data.interrupt_id, resume_data: approve };
    expect((await post(service.url, 'stream/resume', body, await service.tokenOf('mallory'))).status).toBe(403);
  });

  it('goes on with the bearer of the answer, on another replica', async () => {
    const { conversation, end } = await waiting('careful', [removal]);
    const replica = await service.startReplica();
    const later = await service.tokenOf('alice');
    service.rag.bearers.length = 0;
    const body = { ...conversation, interrupt_id: end.data.interrupt_id, resume_data: approve };
    const events = await (await post(replica.url, 'stream/resume', body, later)).events();
    expect(events.at(-1)).toMatchObject({ event: 'done' });
    expect(new Set(service.rag.bearers)).toEqual(new Set([`Bearer ${later}`]));
  });

  it('is refused to a new message while it waits, until the run is cancelled', async () => {
    const { conversation } = await waiting('careful', [removal]);
    const again = { message: 'Hello?', ...conversation };
    expect((await post(service.url, 'stream/start', again, token)).status).toBe(409);
    const cancelled = await post(service.url, 'stream/cancel', conversation, token);
    expect(await cancelled.json()).toEqual({ success: true, data: { cancelled: true } });
    service.model.script({ say: 'Hi.' });
    const events = await (await post(service.url, 'stream/start', again, token)).events();
    expect(events.at(-1)).toMatchObject({ event: 'done' });
  });

  it('is told to invoke as a conflict with the question', async () => {
    service.model.script({ call: [removal] });
    const request = { message: 'Clean', conversation_id: `a-${(number += 1)}`, agent_id: 'careful' };
    const answer = await post(service.url, 'invoke', request, token);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'input_required', interrupt: { type: 'tool_approval', tool_name: 'remove_page' } },
    });
  });
});

describe('a form', () => {
  const fields = [
    { field_name: 'env', field_type: 'select', field_values: ['dev', 'prod'], required: true },
    { field_name: 'count', field_type: 'number' },
    { field_name: 'page', field_type: 'url' },
    { field_name: 'who', field_type: 'email' },
    { field_name: 'sure', field_type: 'boolean' },
    { field_name: 'tags', field_type: 'multiselect', field_values: ['a', 'b'] },
  ];
  const form = { name: 'request_user_input', args: { prompt: 'Where?', fields } };
  const values = { env: 'prod', count: 2, page: 'https://a.example', who: 'a@b.example', sure: true, tags: ['a'] };

  it('is shown, and what the person fills in reaches the model', async () => {
    const { end, resume } = await waiting('careful', [form]);
    expect(end.data).toMatchObject({ type: 'form_input', prompt: 'Where?', fields });
    await (await resume({ type: 'form_input', values })).events();
    expect(service.model.requests.at(-1)?.messages.at(-1)?.content).toBe(JSON.stringify(values));
  });

  it('may be dismissed', async () => {
    const { resume } = await waiting('careful', [form]);
    await (await resume({ type: 'form_input', dismissed: true })).events();
    expect(service.model.requests.at(-1)?.messages.at(-1)?.content).toContain('dismissed');
  });

  it.each([
    ['a missing required field', { env: undefined }, 'env'],
    ['an option that is none', { env: 'test' }, 'env'],
    ['text for a number', { count: '2' }, 'count'],
    ['an address that is none', { page: 'javascript:1' }, 'page'],
    ['an e-mail that is none', { who: 'nobody' }, 'who'],
    ['text for a flag', { sure: 'yes' }, 'sure'],
    ['one bad choice of several', { tags: ['a', 'z'] }, 'tags'],
    ['a field that was not asked for', { admin: true }, 'admin'],
  ])('refuses %s by its name', async (_what, wrong, field) => {
    const { resume } = await waiting('careful', [form]);
    const refused = await resume({ type: 'form_input', values: { ...values, ...wrong } });
    expect(refused.status).toBe(400);
    expect((await refused.json())['details']).toMatchObject([{ field: `resume_data.values.${field}` }]);
  });

  it('is not offered by an agent that may not ask', async () => {
    service.model.script({ call: [form] }, { say: 'Never mind.' });
    const request = { message: 'Clean', conversation_id: `a-${(number += 1)}`, agent_id: 'docs' };
    const events = await (await post(service.url, 'stream/start', request, token)).events();
    expect(service.model.requests.at(-2)?.tools?.map((tool) => tool.function.name)).not.toContain('request_user_input');
    expect(namesOf(events)).toContain('done');
  });
});
