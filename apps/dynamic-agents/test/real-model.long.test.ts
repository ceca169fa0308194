import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anAgent, namesOf, post, startTestService, type TestService, textOf } from './start-service.js';

// A real language model, such as `npm run test:neighbours -- smollm2` starts: real tokens, cut where it cuts them.
const { LLM_BASE_URL, LLM_API_KEY = '', LLM_MODEL = '' } = process.env;
const describeWithModel = LLM_BASE_URL === undefined ? describe.skip : describe;
if (LLM_BASE_URL === undefined)
  process.stderr.write('SKIPPED: no real model is asked in this run, LLM_BASE_URL is not set\n');

describeWithModel('with a real model', () => {
  let service: TestService;
  let token: string;

  beforeAll(async () => {
    const model = { LLM_BASE_URL: LLM_BASE_URL ?? '', LLM_API_KEY, LLM_MODEL };
    service = await startTestService({ env: model });
    token = await service.tokenOf('alice');
    await service.agents.insertOne(anAgent({ _id: 'talker', allowed_tools: { rag: false } }));
    await service.mayUse('alice', 'talker');
  });
  afterAll(() => service.close());

  const ask = async (message: string, conversation_id: string, agent_id = 'talker') =>
    (await post(service.url, 'stream/start', { message, conversation_id, agent_id }, token)).events();

  it('an answer comes in pieces, ends once, and is kept as it was said', async () => {
    const events = await ask('Write two sentences about the sea.', 'sea');
    const pieces = events.filter(({ event }) => event === 'content');

    expect(pieces.length).toBeGreaterThan(5);
    expect(events.filter(({ event }) => event === 'done')).toHaveLength(1);
    expect(events.at(-1)?.event).toBe('done');
    const stored = await service.runs.findOne({ conversation_id: 'sea' });
    expect(stored?.['answer']).toBe(textOf(events));
  });

  it('a conversation that outgrows its context goes on with less of it', async () => {
    for (const at of [1, 2, 3]) {
      const events = await ask(`${'The tide rises and falls twice a day. '.repeat(40)} Say ${at}.`, 'long');
      expect(events.at(-1)?.event).toBe('done');
    }
  });

  it('a question of an agent with knowledge is searched for, as the model takes no tools', async () => {
    const events = await ask('How do I deploy?', 'knowledge', 'docs');

    expect(service.rag.calls.map(({ tool }) => tool)).toContain('search');
    expect(textOf(events).trim()).not.toBe('');
    expect(namesOf(events).slice(-2)).toEqual(['checked', 'done']);
  });

  it('whoever leaves the stream stops the model, which is free for the next question', async () => {
    const leaving = new AbortController();
    const request = { message: 'Count slowly to a thousand.', conversation_id: 'left', agent_id: 'talker' };
    const { stream } = await post(service.url, 'stream/start', request, token, leaving.signal);
    for await (const { event } of stream()) if (event === 'content') break;
    leaving.abort();

    const events = await ask('Say yes.', 'next');
    expect(events.at(-1)?.event).toBe('done');
  });
});
