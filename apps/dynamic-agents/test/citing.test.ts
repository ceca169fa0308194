import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { StreamEvent } from '@parley/contracts';
import { nothingCited } from '../src/citing/citing.js';
import { checkpoint } from '../src/model/step.js';
import { aHit } from './neighbours/knowledge-server.js';
import { anAgent, namesOf, post, startTestService, type TestService, textOf } from './start-service.js';

let service: TestService;
let token: string;
let number = 0;
const ask = (over: object = {}) => ({
  message: 'How?',
  conversation_id: `cite-${(number += 1)}`,
  agent_id: 'docs',
  ...over,
});
const start = async (request = ask()) => (await post(service.url, 'stream/start', request, token)).events();
const search = { call: [{ name: 'search', args: { query: 'deploy' } }] };
const cited = (events: readonly StreamEvent[]) =>
  events.flatMap((event) => (event.event === 'cite' ? [`${event.data.number} ${event.data.title}`] : []));
const checkOf = (events: readonly StreamEvent[]) => events.find(({ event }) => event === 'checked')?.data;

beforeAll(async () => {
  service = await startTestService({ withModel: true });
  token = await service.tokenOf('alice');
});
afterAll(() => service.close());
beforeEach(() => {
  service.model.requests.length = 0;
  service.rag.searchAnswers(() => ({
    results: [aHit(), aHit({ title: 'Limits', text: 'At most 40 requests a minute.' })],
  }));
});

describe('an answer of a model', () => {
  it('names its passages before the first text with their numbers, and is checked at its end', async () => {
    service.model.script(search, { say: 'At most 40 requests a minute [2]. Run make deploy [1].' });
    const events = await start();
    expect(textOf(events)).toBe('At most 40 requests a minute [1]. Run make deploy [2].');
    expect(cited(events)).toEqual(['1 Limits', '2 Deploying']);
    expect(namesOf(events).slice(-2)).toEqual(['checked', 'done']);
    expect(checkOf(events)).toEqual({
      basis: 'knowledge',
      marks: [
        { number: 1, confirmed: true },
        { number: 2, confirmed: true },
      ],
    });
    const named = events.findIndex(({ event }) => event === 'cite');
    expect(textOf(events.slice(0, named))).not.toContain('[');
    expect(events[named]?.data).toMatchObject({
      datasource_id: 'web:docs',
      document_id: 'Limits',
      address: 'https://docs.example.test/deploy',
      place: 'page 1',
      text: 'At most 40 requests a minute.',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('is not confirmed where a passage says something else', async () => {
    service.model.script(search, { say: 'At most 50 requests a minute [2].' });
    expect(checkOf(await start())).toEqual({
      basis: 'knowledge',
      marks: [{ number: 1, confirmed: false, doubt: 'number' }],
    });
  });

  it('without a mark rests on nothing that the team knows', async () => {
    service.model.script({ say: 'Paris, I believe [7].' });
    const events = await start();
    expect(textOf(events)).toBe('Paris, I believe.');
    expect(checkOf(events)).toEqual({ basis: 'model', marks: [] });
  });

  it('has keys that count through all of its searches', async () => {
    const again = {
      results: [aHit({ title: 'Limits', text: 'At most 40 requests a minute.' }), aHit({ title: 'New' })],
    };
    const answers = [{ results: [aHit(), aHit({ title: 'Limits', text: 'At most 40 requests a minute.' })] }, again];
    service.rag.searchAnswers(() => answers.shift() ?? again);
    service.model.script(search, search, { say: 'Run make deploy [3].' });
    const events = await start();
    const read = service.model.requests
      .at(-1)
      ?.messages.flatMap(({ role, content }) => (role === 'tool' ? content : []));
    expect(read?.map((text) => text?.match(/^\[\d+\] \*\*.*?\*\*/gm))).toEqual([
      ['[1] **Deploying**', '[2] **Limits**'],
      ['[2] **Limits**', '[3] **New**'],
    ]);
    expect(cited(events)).toEqual(['1 New']);
  });

  it('goes on with its keys and numbers after it waited', async () => {
    await service.agents.insertOne(anAgent({ _id: 'careful', interrupt_on: { rag: { remove_page: true } } }));
    await service.mayUse('alice', 'careful');
    const remove = {
      call: [{ name: 'remove_page', args: { page: 'old' } }],
      say: 'Limits first: 40 requests a minute [2].',
    };
    service.model.script(search, remove, { say: 'Run make deploy [1], at most 40 requests a minute [2].' });
    const request = ask({ agent_id: 'careful' });
    const before = await start(request);
    expect(cited(before)).toEqual(['1 Limits']);
    expect(checkOf(before)).toBeUndefined();
    const { conversation_id, agent_id } = request;
    const resume_data = { type: 'tool_approval', decision: 'approve' };
    const events = await (
      await post(service.url, 'stream/resume', { conversation_id, agent_id, resume_data }, token)
    ).events();
    expect(textOf(events)).toContain('Run make deploy [2], at most 40 requests a minute [1].');
    expect(cited(events)).toEqual(['2 Deploying']);
    expect(checkOf(events)).toMatchObject({ marks: [{ number: 1 }, { number: 2 }, { number: 1 }] });
  });

  it('has no marks in what the model reads of earlier answers', async () => {
    const request = ask();
    service.model.script(search, { say: 'Run make deploy [1].' }, { say: 'As I said.' });
    await start(request);
    await start(request);
    expect(service.model.requests.at(-1)?.messages.at(-2)?.content).toBe('Run make deploy.');
  });

  it('keeps its brackets as text where the agent has nothing to search', async () => {
    await service.agents.insertOne(anAgent({ _id: 'alone', datasource_ids: [] }));
    await service.mayUse('alice', 'alone');
    service.model.script({ say: 'See [1] of the list.' });
    const events = await start(ask({ agent_id: 'alone' }));
    expect(service.model.requests[0]?.messages[0]?.content).toBe('Answer from the docs.');
    expect(textOf(events)).toBe('See [1] of the list.');
    expect(checkOf(events)).toEqual({ basis: 'model', marks: [] });
  });

  it('comes whole to invoke', async () => {
    service.model.script(search, { say: 'Run make deploy [1].' });
    expect(await (await post(service.url, 'invoke', ask(), token)).json()).toMatchObject({
      content: 'Run make deploy [1].',
      citations: [{ number: 1, title: 'Deploying', text: 'Run make deploy.' }],
      check: { basis: 'knowledge', marks: [{ number: 1, confirmed: true }] },
    });
  });
});

it('a checkpoint of an earlier version is one of an answer that cites nothing', () => {
  expect(checkpoint.parse({ talk: [], step: { calls: [] }, round: 1 })).toMatchObject({ citing: nothingCited });
});
