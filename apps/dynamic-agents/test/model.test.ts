import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { maxDecisions } from '@parley/contracts';
import { cutTexts } from '../src/model/model-texts.js';
import { aHit } from './neighbours/knowledge-server.js';
import { anAgent, namesOf, post, startTestService, type TestService, textOf } from './start-service.js';

let service: TestService;
let token: string;
let number = 0;
const ask = (over: object = {}) => ({
  message: 'How?',
  conversation_id: `m-${(number += 1)}`,
  agent_id: 'docs',
  ...over,
});
const start = async (request = ask()) => (await post(service.url, 'stream/start', request, token)).events();

beforeAll(async () => {
  service = await startTestService({ withModel: true, env: { MAX_TOOL_ROUNDS: '2' } });
  token = await service.tokenOf('alice');
});
afterAll(() => service.close());
beforeEach(() => {
  service.model.requests.length = 0;
  service.rag.calls.length = 0;
  service.rag.searchAnswers(() => ({ results: [aHit()] }));
});

describe('with a model', () => {
  it('streams what the model says', async () => {
    service.model.script({ say: 'With make deploy, of course.' });
    const events = await start();
    expect(namesOf(events)).toEqual(['run', 'content', 'checked', 'done']);
    expect(textOf(events)).toBe('With make deploy, of course.');
    expect(service.model.keys.at(-1)).toBe('Bearer model-key');
    expect(service.model.requests[0]).toMatchObject({
      model: 'small',
      messages: [
        { role: 'system', content: expect.stringMatching(/^Answer from the docs\.\n\n/) },
        { role: 'user', content: 'How?' },
      ],
    });
  });

  it('lets it call tools and tells of each call', async () => {
    service.model.script(
      { call: [{ name: 'search', args: { query: 'deploy' } }], say: 'Let me look.' },
      { say: 'Found it.' },
    );
    const events = await start();
    expect(namesOf(events)).toEqual(['run', 'content', 'tool_start', 'tool_end', 'content', 'checked', 'done']);
    expect(service.rag.calls).toEqual([{ tool: 'search', args: { query: 'deploy' } }]);
    expect(service.model.requests[1]?.messages.at(-1)).toMatchObject({
      role: 'tool',
      content: expect.stringContaining('Run make deploy.'),
    });
  });

  it('gives invoke the text after the last tool call, and the rest as thinking', async () => {
    service.model.script(
      { call: [{ name: 'search', args: { query: 'a' } }], say: 'Let me look.' },
      { say: 'Found it.' },
    );
    const answer = await post(service.url, 'invoke', ask(), token);
    expect(await answer.json()).toMatchObject({ content: 'Found it.', thinking: 'Let me look.' });
  });

  it('tells the model of a failed tool, a missing one and bad arguments, and goes on', async () => {
    service.rag.searchAnswers(() => 'fails');
    const calls = [
      { name: 'search', args: { query: 'a' } },
      { name: 'launch', args: {} },
      { name: 'search', args: 'not json' },
      { name: 'search', args: { query: 5 } },
    ];
    service.model.script({ call: calls }, { say: 'Sorry.' });
    const events = await start();
    const ends = events.flatMap((event) => (event.event === 'tool_end' ? [event.data.error] : []));
    expect(ends).toEqual([
      'ERROR: the index is broken',
      'ERROR: There is no such tool.',
      'ERROR: The arguments are not a JSON object.',
      expect.stringMatching(/^ERROR: .*query/s),
    ]);
    expect(events.at(-1)).toMatchObject({ event: 'done' });
  });

  it('gives it no more of a long result than it can take, and says so', async () => {
    service.rag.searchAnswers(() => ({ long: 'x'.repeat(300_000) }));
    service.model.script({ call: [{ name: 'search', args: { query: 'a' } }] }, { say: 'Found it.' });
    await start();
    const read = service.model.requests[1]?.messages.at(-1)?.content ?? '';
    expect(read.length).toBeLessThan(100_100);
    expect(read).toMatch(/\[Cut here: 2\d{5} more characters\. Ask for less at a time\.\]$/);
  });

  it('is sent whole characters alone, also where a result was cut or a person sent half of one', async () => {
    service.rag.searchAnswers(() => ({ long: '😀'.repeat(60_000) }));
    service.model.script({ call: [{ name: 'search', args: { query: 'a' } }] }, { say: 'Found it.' });
    const events = await start(ask({ message: 'What is \ud83d?' }));
    const sent = service.model.requests.at(-1)?.messages.map(({ content }) => (content ?? '').isWellFormed());
    expect(sent).toEqual([true, true, true, true]);
    const told = events.flatMap((event) => (event.event === 'tool_end' ? event.data.result?.isWellFormed() : []));
    expect(told).toEqual([true]);
  });

  it('gives it no more of all results together than it can take, whatever the round, and says so', async () => {
    service.rag.searchAnswers(() => ({ long: 'x'.repeat(300_000) }));
    const search = { name: 'search', args: { query: 'a' } };
    service.model.script({ call: [search, search] }, { call: [search, search] }, { say: 'Found it.' });
    const events = await start();
    const read = service.model.requests[2]?.messages.flatMap(({ role, content }) => (role === 'tool' ? content : []));
    expect(read?.join('').length).toBeLessThan(301_000);
    expect(read?.at(-1)).toMatch(/\[Cut here: 300\d{3} more characters\. The limit is reached: .*\]$/);
    expect(textOf(events)).toBe('Found it.');
  });

  it('offers only the tools that the agent allows, and makes no other call', async () => {
    await service.agents.insertOne(anAgent({ _id: 'shy', allowed_tools: { rag: ['search'] } }));
    await service.mayUse('alice', 'shy');
    service.model.script({ call: [{ name: 'remove_page', args: { page: 'p' } }] }, { say: 'No.' });
    await start(ask({ agent_id: 'shy' }));
    expect(service.model.requests[0]?.tools?.map((tool) => tool.function.name)).toEqual(['search']);
    expect(service.rag.calls).toEqual([]);
  });

  it('keeps the searches of an agent inside its datasources, whatever the model asks', async () => {
    await service.agents.insertOne(anAgent({ _id: 'inside', datasource_ids: ['web:docs'] }));
    await service.mayUse('alice', 'inside');
    const args = { query: 'a', filters: { datasource_id: 'web:secret' } };
    service.model.script({ call: [{ name: 'search', args }] }, { say: 'Ok.' });
    await start(ask({ agent_id: 'inside' }));
    expect(service.rag.calls[0]?.args).toMatchObject({ filters: { datasource_id: ['web:docs'] } });
    expect(service.model.requests[0]?.tools?.map((tool) => tool.function.name)).toEqual(['search']);
  });

  it('stops offering tools after the last round', async () => {
    const again = { call: [{ name: 'search', args: { query: 'a' } }] };
    service.model.script(again, again, { say: 'Enough.' });
    const events = await start();
    expect(service.model.requests.map(({ tools }) => tools !== undefined)).toEqual([true, true, false]);
    expect(textOf(events)).toBe('Enough.');
  });

  it('ends a model that calls tools without end', async () => {
    const again = { call: [{ name: 'search', args: { query: 'a' } }] };
    service.model.script(again, again, again);
    expect((await start()).at(-1)).toMatchObject({ event: 'error', data: { code: 'BAD_GATEWAY' } });
    expect(service.rag.calls).toHaveLength(2);
  });

  it('remembers earlier exchanges of the same person in the same conversation only', async () => {
    await service.mayUse('bob', 'docs');
    const request = ask({ message: 'My name is Alice.' });
    service.model.script({ say: 'Hello Alice.' }, { say: 'Alice.' }, { say: 'I do not know.' });
    await start(request);
    await start({ ...request, message: 'Who am I?' });
    await (
      await post(service.url, 'stream/start', { ...request, message: 'Who am I?' }, await service.tokenOf('bob'))
    ).events();
    const said = service.model.requests.map(({ messages }) => messages.slice(1).map(({ content }) => content));
    expect(said).toEqual([['My name is Alice.'], ['My name is Alice.', 'Hello Alice.', 'Who am I?'], ['Who am I?']]);
  });
});

describe('with a model that fails', () => {
  it.each([
    ['is down with 500', { status: 500 }, 'SERVICE_UNAVAILABLE'],
    ['asks to slow down', { status: 429 }, 'SERVICE_UNAVAILABLE'],
    ['refuses the request', { status: 400 }, 'BAD_GATEWAY'],
    ['breaks off in the middle', { breakOffAfter: 'With ma' }, 'SERVICE_UNAVAILABLE'],
    ['says nothing', { say: '' }, 'BAD_GATEWAY'],
  ])('ends with an error when it %s', async (_what, reply, code) => {
    service.model.script(reply, reply);
    const events = await start();
    expect(events.at(-1)).toMatchObject({ event: 'error', data: { code } });
    expect(JSON.stringify(events)).not.toContain('secret');
  });

  it.each([{ status: 429, headers: { 'retry-after': '0' } }, { status: 503 }, 'hangs up' as const])(
    'asks it again when it has no room, or hangs up before it said anything: %j',
    async (reply) => {
      service.model.script(reply, { say: 'Here I am.' });
      const events = await start();
      expect(textOf(events)).toBe('Here I am.');
      expect(service.model.requests).toHaveLength(2);
    },
  );

  it('asks it no more when it wants to be left alone for long', async () => {
    service.model.script({ status: 429, headers: { 'retry-after': '3600' } }, { say: 'Too late.' });
    expect((await start()).at(-1)).toMatchObject({ event: 'error', data: { code: 'SERVICE_UNAVAILABLE' } });
    expect(service.model.requests).toHaveLength(1);
  });

  it.each([
    ['length', cutTexts.limit],
    ['content_filter', cutTexts.filter],
  ])('says that an answer is not whole, and why, when it ends by %s', async (finish, words) => {
    service.model.script({ say: 'First, stop the', finish });
    const events = await start();
    expect(textOf(events)).toBe(`First, stop the\n\n${words}`);
    expect(events.at(-1)).toMatchObject({ event: 'done' });
  });

  it.each([
    ['writes arguments without end', [{ name: 'search', args: { query: 'x'.repeat(400_000) } }], 'BAD_GATEWAY'],
    [
      'wants more calls at once than a person can decide on',
      Array.from({ length: maxDecisions + 1 }, () => ({ name: 'search', args: { query: 'a' } })),
      'SERVICE_UNAVAILABLE',
    ],
  ])('makes no call of one that %s', async (_what, call, code) => {
    service.model.script({ call }, { say: 'Done.' });
    expect((await start()).at(-1)).toMatchObject({ event: 'error', data: { code } });
    expect(service.rag.calls).toEqual([]);
  });

  it('makes no call that broke off in the middle', async () => {
    service.model.script({ call: [{ name: 'search', args: '' }], finish: 'length' }, { say: 'Done.' });
    expect((await start()).at(-1)).toMatchObject({ event: 'error', data: { code: 'BAD_GATEWAY' } });
    expect(service.rag.calls).toEqual([]);
  });

  it('hangs up on the model when the client leaves', async () => {
    service.model.script({ stallAfter: 'Well' });
    const leave = new AbortController();
    const answer = await post(service.url, 'stream/start', ask(), token, leave.signal);
    for await (const { event } of answer.stream()) if (event === 'content') break;
    leave.abort();
    await expect(service.model.left).resolves.toBeUndefined();
  });
});
