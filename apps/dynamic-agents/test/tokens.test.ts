import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ModelReply, ModelRequest } from './neighbours/model-server.js';
import { aHit } from './neighbours/knowledge-server.js';
import { anAgent, post, startTestService, type TestService } from './start-service.js';

let service: TestService;
let token: string;
let number = 0;
const ask = (agent_id: string) => ({ message: 'What is the limit?', conversation_id: `t-${(number += 1)}`, agent_id });
const tokensAfter = async (agent = 'docs') => {
  const events = await (await post(service.url, 'stream/start', ask(agent), token)).events();
  const end = events.at(-1);
  return end?.event === 'done' ? end.data.tokens : end;
};

beforeAll(async () => {
  service = await startTestService({ withModel: true });
  token = await service.tokenOf('alice');
});
afterAll(() => service.close());
beforeEach(() => {
  service.model.requests.length = 0;
  service.rag.searchAnswers(() => ({ results: [aHit()] }));
});

const right = 'The limit is 40.';
const say: ModelReply = { say: right };
const chunks = (...all: object[]): ModelReply => ({
  body: `${all.map((one) => `data: ${JSON.stringify(one)}\n\n`).join('')}data: [DONE]\n\n`,
});
const delta = (said: object, finish_reason = 'stop') => ({ choices: [{ index: 0, delta: said, finish_reason }] });
const usage = (prompt_tokens: unknown, completion_tokens: unknown) => ({
  choices: [],
  usage: { prompt_tokens, completion_tokens },
});
const search = { tool_calls: [{ index: 0, id: 'a', function: { name: 'search', arguments: '{"query":"limit"}' } }] };

/** An agent with a model of its own: what is learnt of that one holds for no other. */
async function agentOf(model: string): Promise<string> {
  await service.agents.insertOne(anAgent({ _id: model, model: { id: model, provider: 'openai' } }));
  await service.mayUse('alice', model);
  return model;
}
const isAsked = (request: ModelRequest) => request.stream_options?.include_usage === true;
const asked = () => service.model.requests.map(isAsked);

describe('the tokens of an answer', () => {
  it('are those of all requests that it took, as the server counts them', async () => {
    service.model.script(
      chunks(delta(search, 'tool_calls'), usage(100, 20)),
      chunks(delta({ content: right }), usage(300, 7)),
    );
    expect(await tokensAfter()).toEqual({ read: 400, written: 27 });
    expect(asked()).toEqual([true, true]);
  });

  it.each([
    ['does not count them', chunks(delta({ content: right }))],
    ['counts them in words', chunks(delta({ content: right }), usage('many', null))],
  ])('are estimated, and said to be, where the server %s', async (_what, reply) => {
    service.model.script(reply);
    expect(await tokensAfter()).toEqual({ read: expect.any(Number), written: right.length / 4, estimated: true });
  });

  it('are said to be estimated where one of the requests was not counted', async () => {
    service.model.script(chunks(delta(search, 'tool_calls'), usage(100, 20)), say);
    expect(await tokensAfter()).toMatchObject({ written: 20 + right.length / 4, estimated: true });
  });
});

describe('a server that takes no request to count', () => {
  const extra = [{ type: 'extra_forbidden', loc: ['body', 'stream_options'], msg: 'Extra inputs are not permitted' }];

  it.each([
    ['names it', 400, { error: { message: 'Unrecognized request argument supplied: stream_options' } }],
    ['lists it', 422, { detail: extra }],
    ['does not say what is wrong', 400, {}],
  ])('and %s is asked again without, and not again', async (what, code, body) => {
    const strict = (request: ModelRequest) => (isAsked(request) ? { body: JSON.stringify(body), code } : say);
    const agent = await agentOf(`strict-${code}-${what.length}`);
    service.model.script(strict, strict, strict);

    expect(await tokensAfter(agent)).toMatchObject({ estimated: true });
    expect(await tokensAfter(agent)).toMatchObject({ estimated: true });
    expect(asked()).toEqual([true, false, false]);
  });

  it('is found out by several questions at once', async () => {
    const strict = (request: ModelRequest) =>
      isAsked(request) ? { body: '{"error":{"message":"Unknown field stream_options"}}', code: 400 } : say;
    const agent = await agentOf('strict-for-many');
    service.model.script(...Array.from({ length: 6 }, () => strict));

    const all = await Promise.all([tokensAfter(agent), tokensAfter(agent), tokensAfter(agent)]);
    for (const tokens of all) expect(tokens).toMatchObject({ estimated: true });
  });

  it('is not taken for one that refuses the request for another reason', async () => {
    const refused = { body: '{"error":{"message":"something new"}}', code: 422 };
    const agent = await agentOf('refusing');
    service.model.script(refused, refused, say);

    expect(await tokensAfter(agent)).toMatchObject({ event: 'error' });
    await tokensAfter(agent);
    expect(asked()).toEqual([true, false, true]);
  });
});
