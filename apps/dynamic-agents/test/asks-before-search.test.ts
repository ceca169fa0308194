import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { StreamEvent } from '@parley/contracts';
import { anAgent, namesOf, post, startTestService, type TestService, textOf } from './start-service.js';

let service: TestService;
let token: string;
let number = 0;
beforeAll(async () => {
  service = await startTestService();
  token = await service.tokenOf('alice');
  await service.agents.insertMany([
    anAgent({ _id: 'asks', interrupt_on: { rag: { search: true } }, datasource_ids: ['web:docs'] }),
    anAgent({ _id: 'asks-for-all', interrupt_on: { rag: { '*': { allowed_decisions: ['reject'] } } } }),
  ]);
  for (const id of ['asks', 'asks-for-all']) await service.mayUse('alice', id);
});
afterAll(() => service.close());
beforeEach(() => {
  service.rag.calls.length = 0;
});

/** Asks, gets to the question, and hands out what answering it needs. */
async function waiting(agent_id: string) {
  const conversation = { conversation_id: `s-${(number += 1)}`, agent_id };
  const started = await post(service.url, 'stream/start', { message: 'How?', ...conversation }, token);
  const end = (await started.events()).at(-1) as Extract<StreamEvent, { event: 'input_required' }>;
  const resume = (decision: object) =>
    post(service.url, 'stream/resume', { ...conversation, resume_data: { type: 'tool_approval', ...decision } }, token);
  return { end, conversation, resume };
}

describe('without a model, an agent that asks before it searches', () => {
  const scoped = { query: 'How?', limit: 10, filters: { datasource_id: ['web:docs'] } };

  it.each([
    ['asks', ['approve', 'edit', 'reject'], scoped],
    ['asks-for-all', ['reject'], { query: 'How?', limit: 10 }],
  ])('asks (%s), and searches nothing meanwhile', async (agent, allowed_decisions, tool_args) => {
    const { end } = await waiting(agent);

    expect(end).toMatchObject({
      event: 'input_required',
      data: { type: 'tool_approval', agent, tool_name: 'search', tool_args, allowed_decisions },
    });
    expect(service.rag.calls).toEqual([]);
  });

  it('quotes what it finds once that is approved', async () => {
    const events = await (await (await waiting('asks')).resume({ decision: 'approve' })).events();

    expect(namesOf(events)).toEqual(['run', 'tool_start', 'tool_end', 'content', 'cite', 'content', 'checked', 'done']);
    expect(textOf(events)).toContain('Run make deploy.');
    expect(service.rag.calls).toEqual([{ tool: 'search', args: scoped }]);
  });

  it('searches as it was changed, and in its datasources all the same', async () => {
    const edited_args = { query: 'What?', filters: { datasource_id: ['secret'] } };

    await (await (await waiting('asks')).resume({ decision: 'edit', edited_args })).events();

    expect(service.rag.calls).toEqual([
      { tool: 'search', args: { query: 'What?', filters: { datasource_id: ['web:docs'] } } },
    ]);
  });

  it('searches nothing when that is rejected, and says so', async () => {
    const events = await (await (await waiting('asks')).resume({ decision: 'reject' })).events();

    expect(namesOf(events)).toEqual(['run', 'content', 'checked', 'done']);
    expect(textOf(events)).toContain('I did not search because you rejected it.');
    expect(service.rag.calls).toEqual([]);
  });
});

it.each([
  ['a model asked, and there is none any more', { talk: [], step: { calls: [] }, round: 1 }, false],
  ['the search asked, and there is a model now', { args: { query: 'How?' } }, true],
])(
  'a question of another time is refused with words that tell what to do: %s',
  async (_when, checkpoint, withModel) => {
    const other = withModel ? await startTestService({ withModel }) : service;
    if (withModel) await other.agents.insertOne(anAgent({ _id: 'asks' }));
    if (withModel) await other.mayUse('alice', 'asks');
    const conversation = { conversation_id: 'another-time', agent_id: 'asks' };
    const interrupt = {
      type: 'tool_approval',
      interrupt_id: 'i1',
      agent: 'asks',
      tool_call_id: 'c1',
      tool_name: 'search',
      tool_args: {},
      allowed_decisions: ['approve'],
    };
    await other.runs.insertOne({
      ...conversation,
      _id: 'a-turn' as never,
      run_id: 'before',
      owner_id: 'alice',
      message: 'How?',
      answer: '',
      status: 'waiting',
      active: true,
      cancel_requested: false,
      lease_until: new Date(),
      interrupt: JSON.stringify(interrupt),
      interrupt_id: 'i1',
      checkpoint: JSON.stringify(checkpoint),
    });
    const approve = { ...conversation, resume_data: { type: 'tool_approval', decision: 'approve' } };
    const answer = await post(other.url, 'stream/resume', approve, await other.tokenOf('alice'));

    expect((await answer.events()).at(-1)).toEqual({
      event: 'error',
      data: { error: 'This agent was changed since it asked. Please ask again.', code: 'CONFLICT' },
    });
    if (withModel) await other.close();
  },
);
