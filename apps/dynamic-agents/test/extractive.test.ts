import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aHit } from './neighbours/knowledge-server.js';
import { anAgent, namesOf, post, startTestService, type TestService, textOf } from './start-service.js';

let service: TestService;
let token: string;
let conversation = 0;
const ask = (over: object = {}) => ({
  message: 'How do I deploy?',
  conversation_id: `c-${(conversation += 1)}`,
  agent_id: 'docs',
  ...over,
});

beforeAll(async () => {
  service = await startTestService();
  token = await service.tokenOf('alice');
});
afterAll(() => service.close());
beforeEach(() => service.rag.searchAnswers(() => ({ results: [aHit()] })));

describe('without a model', () => {
  it('quotes the best passages with their sources and says that no model is configured', async () => {
    const answer = await post(service.url, 'stream/start', ask(), token);
    const events = await answer.events();

    expect(answer.status).toBe(200);
    expect(namesOf(events)).toEqual(['run', 'tool_start', 'tool_end', 'content', 'cite', 'content', 'checked', 'done']);
    expect(textOf(events)).toBe(
      'No language model is configured, so here are the passages that best match your question.' +
        '\n\n**Deploying** [1]\n\n> Run make deploy.\n\nSource: [Deploying](<https://docs.example.test/deploy>)',
    );
  });

  it('says a verified answer that was found first word for word, with who vouches for it, and nothing else', async () => {
    const verified = { by: 'ada_l@example.org', until: '2027-01-31', answer: '1. Run `make deploy`.\n2. Wait.' };
    service.rag.searchAnswers(() => ({ results: [{ ...aHit(), verified }, aHit({ title: 'Other' })] }));
    const text = textOf(await (await post(service.url, 'stream/start', ask(), token)).events());
    expect(text).toContain('1. Run `make deploy`.\n2. Wait.');
    expect(text).toContain('_Verified answer by ada\\_l@example.org, until 2027-01-31._');
    expect(text).not.toContain('Other');
  });

  it('searches with the very bearer of the turn', async () => {
    await (await post(service.url, 'stream/start', ask(), token)).events();
    expect(new Set(service.rag.bearers)).toEqual(new Set([`Bearer ${token}`]));
  });

  it('tells which tool it called with which arguments', async () => {
    const events = await (await post(service.url, 'stream/start', ask(), token)).events();
    const [, started, ended] = events;
    expect(started).toMatchObject({ data: { tool_name: 'search', args: { query: 'How do I deploy?' } } });
    expect(ended).toMatchObject({
      data: { tool_call_id: (started as { data: { tool_call_id: string } }).data.tool_call_id },
    });
  });

  it('quotes three documents, none of them twice', async () => {
    const titles = ['a', 'a', 'b', 'c', 'd'];
    service.rag.searchAnswers(() => ({ results: titles.map((title) => aHit({ title })) }));
    const text = textOf(await (await post(service.url, 'stream/start', ask(), token)).events());
    expect(text.match(/\*\*\w\*\* \[\d\]/g)).toEqual(['**a** [1]', '**b** [2]', '**c** [3]']);
  });

  it('names the document where the source is no web address', async () => {
    service.rag.searchAnswers(() => ({ results: [aHit({ source: 'javascript:alert(1)', document_id: 'd-7' })] }));
    const text = textOf(await (await post(service.url, 'stream/start', ask(), token)).events());
    expect(text).toContain('Source: document `d-7`');
    expect(text).not.toContain('](<javascript');
  });

  it('says so when nothing is found, and what to try', async () => {
    service.rag.searchAnswers(() => ({ results: [] }));
    const events = await (await post(service.url, 'stream/start', ask(), token)).events();
    expect(textOf(events)).toMatch(
      /did not find this.*found nothing about “How do I deploy\?”.*Try other words.*No language model/s,
    );
    expect(events.at(-1)).toEqual({ event: 'done', data: {} });
  });

  it('repeats a question as text, whatever it would mean as Markdown', async () => {
    service.rag.searchAnswers(() => ({ results: [] }));
    const question = ask({ message: 'Why?\n\n| a | b |\n|---|---|\n| *1* | 2 |' });
    const text = textOf(await (await post(service.url, 'stream/start', question, token)).events());
    expect(text).toContain('nothing about “Why? \\| a \\| b \\| \\|---\\|---\\| \\| \\*1\\* \\| 2 \\|”. Try other');
  });

  it('quotes nothing that is merely nearest', async () => {
    service.rag.searchAnswers(() => ({
      results: [
        { ...aHit({ title: 'far' }), is_relevant: false },
        { ...aHit({ title: 'near' }), is_relevant: true },
      ],
    }));
    const text = textOf(await (await post(service.url, 'stream/start', ask(), token)).events());
    expect(text).toContain('**near** [1]');
    expect(text).not.toContain('far');

    service.rag.searchAnswers(() => ({ results: [{ ...aHit(), is_relevant: false }] }));
    const nothing = textOf(await (await post(service.url, 'stream/start', ask(), token)).events());
    expect(nothing).toContain('found nothing about');
  });

  it('keeps to the datasources of the agent', async () => {
    await service.agents.insertOne(anAgent({ _id: 'narrow', datasource_ids: ['web:docs'] }));
    await service.mayUse('alice', 'narrow');
    await (await post(service.url, 'stream/start', ask({ agent_id: 'narrow' }), token)).events();
    expect(service.rag.calls.at(-1)?.args).toMatchObject({ filters: { datasource_id: ['web:docs'] } });
  });

  it.each([
    ['may search nothing', { datasource_ids: [] }],
    ['has the search tool switched off', { allowed_tools: { rag: false } }],
    ['has other tools only', { allowed_tools: { rag: ['fetch_document'] } }],
  ])('does not search for an agent that %s', async (what, over) => {
    const _id = what.replaceAll(' ', '-');
    await service.agents.insertOne(anAgent({ _id, ...over }));
    await service.mayUse('alice', _id);
    const before = service.rag.calls.length;
    const events = await (await post(service.url, 'stream/start', ask({ agent_id: _id }), token)).events();
    expect(service.rag.calls).toHaveLength(before);
    expect(textOf(events)).toContain('nothing to search');
  });

  it('searches the files that came with the question, also for an agent without knowledge of its own', async () => {
    await service.agents.insertOne(anAgent({ _id: 'bare', datasource_ids: [] }));
    await service.mayUse('alice', 'bare');
    service.rag.conversations.length = 0;
    const body = ask({ agent_id: 'bare', client_context: { attached_files: true } });
    const events = await (await post(service.url, 'stream/start', body, token)).events();

    expect(service.rag.calls.at(-1)).toMatchObject({
      tool: 'search',
      args: { filters: { datasource_id: ['attached:'] } },
    });
    expect(new Set(service.rag.conversations)).toEqual(new Set([body.conversation_id]));
    expect(textOf(events)).toContain('Run make deploy.');
  });

  it.each([
    ['fails', () => 'fails' as const],
    ['answers nonsense', () => ({ hits: 3 })],
  ])('ends with an error, never with an empty answer, when the search %s', async (_what, script) => {
    service.rag.searchAnswers(script);
    const events = await (await post(service.url, 'stream/start', ask(), token)).events();
    expect(events.at(-1)).toEqual({
      event: 'error',
      data: { error: 'Knowledge is not available right now. Try again in a moment.', code: 'SERVICE_UNAVAILABLE' },
    });
    expect(textOf(events)).toBe('');
  });

  it('answers in one piece to invoke', async () => {
    const request = ask();
    const answer = await post(service.url, 'invoke', request, token);
    expect(await answer.json()).toEqual({
      success: true,
      content: expect.stringContaining('Run make deploy.'),
      thinking: null,
      citations: [expect.objectContaining({ number: 1, title: 'Deploying', text: 'Run make deploy.' })],
      check: { basis: 'knowledge', marks: [{ number: 1, confirmed: true }] },
      run_id: expect.any(String),
      agent_id: 'docs',
      conversation_id: request.conversation_id,
    });
  });
});

describe('with the rag-server down', () => {
  it.each([
    [503, 'SERVICE_UNAVAILABLE'],
    [401, 'UNAUTHORIZED'],
    [403, 'FORBIDDEN'],
  ])('a refusal with %i ends the stream with %s', async (status, code) => {
    const broken = await startTestService();
    broken.rag.refuseWith(status);
    const events = await (await post(broken.url, 'stream/start', ask(), await broken.tokenOf('alice'))).events();
    await broken.close();
    expect(namesOf(events)).toEqual(['run', 'error']);
    expect(events.at(-1)).toMatchObject({ data: { code } });
  });

  it('a dead one ends the stream with an error that names it, and invoke with 503', async () => {
    const alone = await startTestService();
    const token = await alone.tokenOf('alice');
    await alone.rag.close();
    const events = await (await post(alone.url, 'stream/start', ask(), token)).events();
    const invoked = await post(alone.url, 'invoke', ask(), token);
    await alone.close();
    expect(events.at(-1)).toEqual({
      event: 'error',
      data: { error: 'Knowledge is not available right now. Try again in a moment.', code: 'SERVICE_UNAVAILABLE' },
    });
    expect(invoked.status).toBe(503);
    expect(invoked.headers.get('retry-after')).toBe('5');
  });
});
