import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { StreamEvent } from '@parley/contracts';
import { randomUUID } from 'node:crypto';
import { allEvents, startChat } from './chat-replicas.js';

type Chat = Awaited<ReturnType<typeof startChat>>;
let chat: Chat;
let replica: Awaited<ReturnType<Chat['startReplica']>>;
beforeAll(async () => {
  chat = await startChat();
  replica = await chat.startReplica();
});
afterAll(() => chat.close());
beforeEach(() => chat.upstream.reset());

const approval = {
  type: 'tool_approval' as const,
  interrupt_id: 'i1',
  agent: 'docs',
  tool_name: 'remove_page',
  tool_args: { page: 'old' },
  allowed_decisions: ['approve' as const, 'reject' as const],
};
const form = {
  type: 'form_input' as const,
  interrupt_id: 'i1',
  agent: 'docs',
  prompt: 'Where?',
  fields: [
    { field_name: 'city', field_type: 'select' as const, field_values: ['Bern', 'Rome'], required: true },
    { field_name: 'days', field_type: 'number' as const, required: false },
  ],
};
const approve = { type: 'tool_approval', decision: 'approve' };

/** Starts a run that says "Wait. " and then asks. */
async function waiting(interrupt: Extract<StreamEvent, { event: 'input_required' }>['data'] = approval) {
  chat.upstream.answerWith((send) => {
    send({ event: 'content', data: { text: 'Wait. ' } });
    send({ event: 'input_required', data: interrupt });
  });
  const conversation_id = randomUUID();
  const events = await allEvents(await replica.start(conversation_id));
  chat.upstream.reset();
  const resume = (resume_data: unknown, more: object = {}, as = 'alice') =>
    replica.call('/api/v1/chat/stream/resume', {
      as,
      body: { conversation_id, agent_id: 'docs', resume_data, interrupt_id: 'i1', ...more },
    });
  return { conversation_id, events, resume, runId: events[0]!.data['run_id'] as string };
}

const turnOf = (id: string) => replica.db.collection('turns').findOne({ conversation_id: id });

describe('POST /api/v1/chat/stream/resume', () => {
  it('lets the turn go on as a new run, and keeps both parts of the answer', async () => {
    const { conversation_id, runId, resume } = await waiting();
    const events = await allEvents(await resume(approve));
    expect(events.map(({ id, event }) => [id, event])).toEqual([
      [1, 'run'],
      [2, 'tool_start'],
      [3, 'tool_end'],
      [4, 'content'],
      [5, 'done'],
    ]);
    expect(events[0]!.data['run_id']).not.toBe(runId);
    expect(chat.upstream.runs).toMatchObject([
      { verb: 'resume', body: { conversation_id, agent_id: 'docs', interrupt_id: 'i1', resume_data: approve } },
    ]);
    expect(await turnOf(conversation_id)).toMatchObject({ status: 'completed', answer: 'Wait. Parley answers.' });
  });

  it('leaves the first stream to be read again, up to its question', async () => {
    const { events, resume, runId } = await waiting();
    await allEvents(await resume(approve));
    expect(await allEvents(await replica.call(`/api/v1/chat/stream/${runId}`))).toEqual(events);
  });

  it('takes the answer as JSON text too', async () => {
    const { resume } = await waiting(form);
    const events = await allEvents(await resume(JSON.stringify({ type: 'form_input', values: { city: 'Bern' } })));
    expect(events.at(-1)).toMatchObject({ event: 'done' });
  });

  it.each([
    ['an unknown decision', { type: 'tool_approval', decision: 'yes' }],
    ['no decision', { type: 'tool_approval' }],
    ['a decision that is not allowed here', { type: 'tool_approval', decision: 'edit', edited_args: {} }],
    ['an approval with changed arguments', { ...approve, edited_args: { page: 'all' } }],
    ['a decision too many', { type: 'tool_approval', decisions: [{ decision: 'approve' }, { decision: 'approve' }] }],
    ['a decision on another tool', { type: 'tool_approval', decisions: [{ decision: 'approve', tool_name: 'other' }] }],
    ['a form instead', { type: 'form_input', values: {} }],
    ['a field more', { ...approve, sure: true }],
    ['text that is no JSON', 'approve'],
    ['the JSON text of nothing', 'null'],
    ['nothing', undefined],
    ['plain true', true],
  ])('refuses %s, which approves nothing', async (_case, resume_data) => {
    const { conversation_id, resume } = await waiting();
    const res = await resume(resume_data);
    expect(res.status).toBe(400);
    expect(await res.json()).toMatchObject({ success: false, code: 'VALIDATION_ERROR' });
    expect(chat.upstream.runs).toEqual([]);
    expect(await turnOf(conversation_id)).toMatchObject({ status: 'waiting' });
  });

  it.each([
    ['a field that is missing', {}],
    ['an option that is none', { city: 'Paris' }],
    ['a number that is text', { city: 'Bern', days: 'two' }],
    ['a field that was not asked for', { city: 'Bern', country: 'CH' }],
  ])('refuses a form with %s', async (_case, values) => {
    const { resume } = await waiting(form);
    expect((await resume({ type: 'form_input', values })).status).toBe(400);
    expect(chat.upstream.runs).toEqual([]);
  });

  it.each([
    ['for another question', { interrupt_id: 'i0' }, 'stale_interrupt'],
    ['for another agent', { agent_id: 'other' }, 'nothing_waits'],
  ])('refuses an answer %s', async (_case, more, reason) => {
    const { resume } = await waiting();
    const res = await resume(approve, more);
    expect(res.status).toBe(409);
    expect(await res.json()).toMatchObject({ code: 'CONFLICT', details: { reason } });
    expect(chat.upstream.runs).toEqual([]);
  });

  it('refuses a second answer to the same question, even at the same time', async () => {
    const { resume } = await waiting();
    const both = await Promise.all([resume(approve), resume(approve)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await Promise.all(both.map((res) => res.text()));
    expect((await resume(approve)).status).toBe(409);
    expect(chat.upstream.runs).toHaveLength(1);
  });

  it('does not know the conversation of somebody else, nor one that never was', async () => {
    const { resume } = await waiting();
    expect((await resume(approve, {}, 'bob')).status).toBe(404);
    expect((await resume(approve, { conversation_id: randomUUID() })).status).toBe(404);
    expect(chat.upstream.runs).toEqual([]);
  });

  it('keeps the question open when the agent cannot be asked', async () => {
    const { conversation_id, resume } = await waiting();
    chat.upstream.refuseNext(503);
    expect((await resume(approve)).status).toBe(503);
    expect(await turnOf(conversation_id)).toMatchObject({ status: 'waiting', answer: 'Wait. ' });
    expect((await allEvents(await resume(approve))).at(-1)).toMatchObject({ event: 'done' });
  });

  it('ends the turn as failed when the agent waits for nothing', async () => {
    const { conversation_id, resume } = await waiting();
    chat.upstream.refuseNext(409);
    const res = await resume(approve);
    expect(res.status).toBe(409);
    expect(await res.json()).toMatchObject({ error: expect.stringContaining('no longer waiting') });
    expect(await turnOf(conversation_id)).toMatchObject({ status: 'failed', error: { code: 'CONFLICT' } });
  });

  it('sends nothing upstream but the documented fields', async () => {
    const { resume } = await waiting();
    const evil = { config_override: { interrupt_on: {} }, backend: 'other' };
    await allEvents(await resume(approve, evil));
    expect(Object.keys(chat.upstream.runs[0]!.body).sort()).toEqual([
      'agent_id',
      'conversation_id',
      'interrupt_id',
      'resume_data',
    ]);
  });
});
