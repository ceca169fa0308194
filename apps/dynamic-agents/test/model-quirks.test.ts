import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cutTexts } from '../src/model/model-texts.js';
import type { ModelReply } from './neighbours/model-server.js';
import { aHit } from './neighbours/knowledge-server.js';
import { namesOf, post, startTestService, type TestService, textOf } from './start-service.js';

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
const data = (json: unknown) => `data: ${typeof json === 'string' ? json : JSON.stringify(json)}\n\n`;
const delta = (said: object, finish_reason: string | null = null) =>
  data({ choices: [{ index: 0, delta: said, finish_reason }] });
const done = data('[DONE]');
const stop = delta({}, 'stop') + done;
const said = delta({ content: right });
const stream = (...parts: string[]): ModelReply => ({ body: parts.join('') });
const say: ModelReply = { say: right };
const json = (body: unknown): ModelReply => ({ body: JSON.stringify(body), type: 'application/json' });

/** What people were shown, after everything that was taken back. */
const shownOf = (events: Awaited<ReturnType<typeof start>>): string =>
  events.reduce(
    (text, one) => (one.event === 'content' ? (one.data.replaces ? one.data.text : text + one.data.text) : text),
    '',
  );

describe('an answer is whole', () => {
  it.each<[string, ModelReply]>([
    ['whose choices are null', stream(data({ choices: null }), said, data({ choices: null, usage: {} }), stop)],
    ['with choices that are an object', stream(said, data({ choices: {} }), stop)],
    ['with chunks that are null or empty', stream(data('null'), said, data(''), 'data:\n\n', stop)],
    ['that ends with [DONE] alone', stream(said, done)],
    ['whose last event has no blank line', stream(said, delta({}, 'stop').trimEnd())],
    [
      'in parts',
      stream(
        delta({
          content: [
            { type: 'thinking', thinking: 'Hm.' },
            { type: 'text', text: right },
          ],
        }),
        stop,
      ),
    ],
    ['beside another choice', stream(said, data({ choices: [{ index: 1, delta: { content: 'No.' } }] }), stop)],
    [
      'as JSON',
      json({ choices: [{ index: 0, message: { role: 'assistant', content: right }, finish_reason: 'stop' }] }),
    ],
    ['as JSON under another label', { body: JSON.stringify({ choices: [{ message: { content: right } }] }) }],
    ['as a stream under another label', { body: said + stop, type: 'text/plain' }],
    ['as a refusal', stream(delta({ refusal: right }), stop)],
  ])('%s', async (_what, reply) => {
    service.model.script(reply);
    const events = await start();
    expect(shownOf(events)).toBe(right);
    expect(events.at(-1)).toMatchObject({ event: 'done' });
  });

  it.each<[string, ModelReply]>([
    ['a stream without an end', stream(said)],
    ['a reason that is empty', stream(delta({ content: right }, ''))],
    ['an error within the stream', stream(said, data({ error: { message: 'overloaded' } }), stop)],
    ['an error in place of an answer', json({ error: { message: 'overloaded' } })],
  ])('and half of one is an error: %s', async (_what, reply) => {
    service.model.script(reply);
    expect((await start()).at(-1)).toMatchObject({ event: 'error', data: { code: 'SERVICE_UNAVAILABLE' } });
  });
});

describe('thoughts', () => {
  const cuts = (text: string): ModelReply => ({
    body: (text.match(/[\s\S]/gu) ?? []).map((character) => delta({ content: character })).join('') + stop,
  });

  it.each([
    ['<think>I must not say so.</think>\n\nThe limit is 40.'],
    ['<thinking>One.</thinking><reasoning>Two.</reasoning>The limit is 40.'],
    ['[THINK]Hm, `</think>`?[/THINK]\nThe limit is 40.'],
  ])('are never shown or remembered: %s', async (text) => {
    for (const reply of [cuts(text), stream(delta({ content: text }), stop)]) {
      const request = ask();
      service.model.script(reply, say);
      const events = await start(request);
      expect(textOf(events)).toBe(right);
      await start({ ...request, message: 'Why?' });
      expect(service.model.requests.at(-1)?.messages[2]).toEqual({ role: 'assistant', content: right });
    }
  });

  it('that only end are taken back, and next time not shown at all', async () => {
    const text = 'I look at it.\n</think>\n\nThe limit is 40.';
    const request = ask();
    service.model.script(cuts(text), cuts(text), say);
    expect(shownOf(await start(request))).toBe(right);
    expect(textOf(await start({ ...request, message: 'Sure?' }))).toBe(right);
    await start({ ...request, message: 'Why?' });
    expect(
      service.model.requests
        .at(-1)
        ?.messages.map(({ content }) => content)
        .slice(1, -1),
    ).toEqual(['What is the limit?', right, 'Sure?', right]);
  });

  it.each([
    'Models write `<think>` first, and `</think>` after it.',
    '```\n<think>\n```\nis a mark.',
    'A <think> alone.',
  ])('are not what speaks of them: %s', async (text) => {
    service.model.script(cuts(text));
    expect(shownOf(await start())).toBe(text);
  });

  it.each(['reasoning_content', 'reasoning'])('told as %s go back with the calls, and nowhere else', async (field) => {
    const call = { index: 0, id: 'c1', function: { name: 'search', arguments: '{"query":"x"}' } };
    service.model.script(
      stream(delta({ [field]: 'need ' }), delta({ [field]: 'search' }), delta({ tool_calls: [call] }), stop),
      say,
    );
    const events = await start();
    expect(textOf(events)).toBe(right);
    expect(service.model.requests[1]?.messages[2]).toMatchObject({ [field]: 'need search', content: null });
    expect(JSON.stringify(events)).not.toContain('need');
  });
});

describe('calls', () => {
  const call = (args: unknown, more: object = {}) =>
    delta({ tool_calls: [{ index: 0, id: 'c1', function: { name: 'search', arguments: args }, ...more }] });

  it.each<[string, ModelReply]>([
    ['with arguments as an object', stream(call({ query: 'x' }), stop)],
    ['with an index as text', stream(call('{"query":"x"}', { index: '0' }), stop)],
    ['with a high index and a number as id', stream(call('{"query":"x"}', { index: 128, id: 7 }), stop)],
    ['with JSON in JSON', stream(call(JSON.stringify('{"query":"x"}')), stop)],
    ['of the older form', stream(delta({ function_call: { name: 'search', arguments: '{"query":"x"}' } }), stop)],
    [
      'written as text',
      stream(
        delta({ content: '<tool_' }),
        delta({ content: 'call>\n{"name":"search","arguments":{"query":"x"}}\n</tool_call>' }),
        stop,
      ),
    ],
    [
      'written as tags',
      stream(
        delta({
          content: '<tool_call>\n<function=search>\n<parameter=query>\nx\n</parameter>\n</function>\n</tool_call>',
        }),
        stop,
      ),
    ],
    [
      'in JSON',
      json({
        choices: [
          {
            message: {
              content: null,
              tool_calls: [{ id: 'c1', type: 'function', function: { name: 'search', arguments: '{"query":"x"}' } }],
            },
            finish_reason: 'tool_calls',
          },
        ],
      }),
    ],
    ['that end with [DONE] alone', stream(call('{"query":"x"}'), done)],
  ])('are made %s', async (_what, reply) => {
    service.model.script(reply, say);
    const events = await start();
    expect(service.rag.calls).toEqual([{ tool: 'search', args: { query: 'x' } }]);
    expect(namesOf(events)).toEqual(['run', 'tool_start', 'tool_end', 'content', 'checked', 'done']);
    expect(textOf(events)).toBe(right);
  });

  it.each(['{"query":"a', 'not json', '"text"', '[1]'])('that are malformed go back as an object: %s', async (args) => {
    service.model.script(stream(call(args), stop), say);
    expect(textOf(await start())).toBe(right);
    const [asked, told] = service.model.requests[1]!.messages.slice(2);
    expect(asked?.tool_calls?.[0]?.function.arguments).toBe('{}');
    expect(told?.content).toMatch(/not a JSON object/);
  });

  it('read raw line breaks within their texts', async () => {
    service.model.script(stream(call('{"query":"a\nb"}'), stop), say);
    await start();
    expect(service.rag.calls).toEqual([{ tool: 'search', args: { query: 'a\nb' } }]);
    expect(service.model.requests[1]?.messages[2]?.tool_calls?.[0]?.function.arguments).toBe('{"query":"a\\nb"}');
  });

  it('of all rounds have ids of their own', async () => {
    service.model.script(stream(call('{"query":"a"}'), stop), stream(call('{"query":"b"}'), stop), say);
    const events = await start();
    const ids = events.flatMap((one) => (one.event === 'tool_start' ? one.data.tool_call_id : []));
    expect(new Set(ids).size).toBe(2);
    const results = service.model.requests[2]!.messages.flatMap(({ tool_call_id: id }) => id ?? []);
    expect(results).toEqual(ids);
  });

  it('begin a paragraph in what is said around them', async () => {
    service.model.script({ say: '## Let me look', call: [{ name: 'search', args: { query: 'x' } }] }, say);
    expect(textOf(await start())).toBe(`## Let me look\n\n${right}`);
  });
});

describe('what is left of an answer', () => {
  it('that reached the limit before its first word is told so', async () => {
    service.model.script(stream(delta({}, 'length'), done));
    expect((await start()).at(-1)).toMatchObject({
      data: { error: expect.stringMatching(/limit before its first word/) },
    });
  });

  it('that is far too long is kept, with a word that it is', async () => {
    service.model.script(stream(delta({ content: 'x'.repeat(400_001) }), stop));
    const text = textOf(await start());
    expect(text).toBe(`${'x'.repeat(400_001)}\n\n${cutTexts.too_long}`);
  });

  it('that failed is remembered with its question', async () => {
    const request = ask();
    service.model.script({ breakOffAfter: 'The lim' }, say);
    await start(request);
    await start({ ...request, message: 'Why?' });
    expect(service.model.requests.at(-1)?.messages.slice(1)).toEqual([
      { role: 'user', content: 'What is the limit?' },
      { role: 'assistant', content: 'The lim' },
      { role: 'user', content: 'Why?' },
    ]);
  });
});
