import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ModelReply } from './neighbours/model-server.js';
import { aHit } from './neighbours/knowledge-server.js';
import { anAgent, namesOf, post, startTestService, type TestService, textOf } from './start-service.js';

let service: TestService;
let token: string;
let number = 0;
const ask = (over: object = {}) => ({
  message: 'What is the limit?',
  conversation_id: `q-${(number += 1)}`,
  agent_id: 'docs',
  ...over,
});
const start = async (request: object = ask()) => (await post(service.url, 'stream/start', request, token)).events();

beforeAll(async () => {
  service = await startTestService({ withModel: true, env: { MAX_TOOL_ROUNDS: '3' } });
  token = await service.tokenOf('alice');
});
afterAll(() => service.close());
beforeEach(() => {
  service.model.requests.length = 0;
  service.rag.calls.length = 0;
  service.rag.searchAnswers(() => ({ results: [aHit()] }));
});

const right = 'The limit is 40.';
const say: ModelReply = { say: right };

/** An agent with a model of its own: what is learnt of that one holds for no other. */
async function agentOf(model: string): Promise<string> {
  await service.agents.insertOne(anAgent({ _id: model, model: { id: model, provider: 'openai' } }));
  await service.mayUse('alice', model);
  return model;
}

describe('a request', () => {
  it('that is too long is sent again with less of the results', async () => {
    service.rag.searchAnswers(() => ({ long: 'x'.repeat(90_000) }));
    const most = (request: object): ModelReply =>
      JSON.stringify(request).length > 24_000
        ? { body: '{"error":{"message":"This model\'s maximum context length is 8192 tokens."}}', code: 400 }
        : say;
    service.model.script({ call: [{ name: 'search', args: { query: 'x' } }] }, most, most, most);
    await service.agents.insertOne(anAgent({ _id: 'small', model: { id: 'small-8k', provider: 'openai' } }));
    await service.mayUse('alice', 'small');
    expect(textOf(await start(ask({ agent_id: 'small' })))).toBe(right);
    expect(service.model.requests.length).toBeLessThanOrEqual(3);
    expect(service.model.requests.at(-1)?.messages.at(-1)?.content).toMatch(/^\{[^[]*\[Cut here: \d+ more characters/s);
  });

  it('has its instructions in the first message where the model knows no system role', async () => {
    await service.agents.insertOne(anAgent({ _id: 'plain', model: { id: 'no-system', provider: 'openai' } }));
    await service.mayUse('alice', 'plain');
    const strict = ({ messages }: { messages: { role: string }[] }): ModelReply =>
      messages[0]?.role === 'system' ? { body: '{"error":{"message":"System role not supported"}}', code: 400 } : say;
    service.model.script(strict, strict, strict);
    expect(textOf(await start(ask({ agent_id: 'plain' })))).toBe(right);
    await start(ask({ agent_id: 'plain' }));
    expect(service.model.requests).toHaveLength(3);
    expect(service.model.requests.at(-1)?.messages).toEqual([
      { role: 'user', content: expect.stringMatching(/^Answer from the docs\.\n\n.*\n\nWhat is the limit\?$/s) },
    ]);
  });

  it.each(['gemma does not support tools', '"auto" tool choice requires --enable-auto-tool-choice to be set'])(
    'of a model that takes no tools (%s) is searched for, and told what was found in one question',
    async (message) => {
      const own = { body: JSON.stringify({ error: { message } }), code: 400 };
      service.rag.searchAnswers(() => ({ results: [aHit({ title: 'Limits', text: 'The limit is 40.' })] }));
      await service.agents.insertOne(
        anAgent({ _id: `bare-${number}`, model: { id: `bare-${number}`, provider: 'x' } }),
      );
      await service.mayUse('alice', `bare-${number}`);
      const agent_id = `bare-${number}`;
      service.model.script(own, { say: 'The limit is 40 [1].' }, { say: 'The limit is 40 [1].' });
      const events = await start(ask({ agent_id }));
      await start(ask({ agent_id }));

      expect(namesOf(events)).toEqual([
        'run',
        'tool_start',
        'tool_end',
        'content',
        'cite',
        'content',
        'checked',
        'done',
      ]);
      expect(service.model.requests).toHaveLength(3);
      const [refused, ...told] = service.model.requests;
      expect(refused?.tools).not.toHaveLength(0);
      for (const { messages, tools } of told) {
        expect(tools ?? []).toEqual([]);
        expect(messages.map(({ role }) => role)).toEqual(['system', 'user']);
        expect(messages.at(-1)?.content).toMatch(/^What is the limit\?\n\n\[1\] \*\*Limits\*\*/);
      }
    },
  );

  it.each([
    [400, 'gemma does not support tools', /cannot use tools.*administrator/],
    [401, 'Incorrect API key provided: sk-1', /API key.*LLM_API_KEY/],
    [402, 'Insufficient Balance', /account.*used up/],
    [404, 'The model `small` does not exist', /no language model "refusing-404".*LLM_MODEL/],
    [429, 'You exceeded your current quota', /account.*used up/],
    [422, 'something new', /status 422.*log/],
  ])('that is refused with %i says what has to change', async (code, message, words) => {
    const refused = { body: JSON.stringify({ error: { message } }), code };
    service.model.script(refused, refused, refused, refused);
    const end = (await start(ask({ agent_id: await agentOf(`refusing-${code}`) }))).at(-1);
    expect(end).toMatchObject({ event: 'error', data: { code: 'BAD_GATEWAY', error: expect.stringMatching(words) } });
    expect(JSON.stringify(end)).not.toContain('sk-1');
  });

  it('that meets a web page says that the address is wrong', async () => {
    service.model.script({ body: '<!doctype html><title>Sign in</title>', type: 'text/html' });
    expect((await start()).at(-1)).toMatchObject({ data: { error: expect.stringMatching(/web page.*LLM_BASE_URL/) } });
  });
});
