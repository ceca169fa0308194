import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AnswerCheck, StreamEvent } from '@parley/contracts';
import { aHit } from './neighbours/knowledge-server.js';
import { anAgent, namesOf, post, startTestService, type TestService, textOf } from './start-service.js';

let service: TestService;
let token: string;
let conversation = 0;

beforeAll(async () => {
  service = await startTestService();
  token = await service.tokenOf('alice');
  await service.agents.insertMany([
    anAgent({ _id: 'quick', effort: 'low' }),
    anAgent({ _id: 'thorough', effort: 'high' }),
    anAgent({ _id: 'asks', interrupt_on: { rag: { search: true } } }),
    anAgent({ _id: 'asks-to-fetch', interrupt_on: { rag: { fetch_document: true } } }),
  ]);
  for (const id of ['quick', 'thorough', 'asks', 'asks-to-fetch']) await service.mayUse('alice', id);
});
afterAll(() => service.close());
beforeEach(() => {
  conversation += 1;
  service.rag.calls.length = 0;
  service.rag.hasDocuments({});
  service.rag.searchAnswers(() => ({ results: [aHit()] }));
});

async function ask(message: string, agent_id = 'docs') {
  const request = { message, conversation_id: `q-${conversation}`, agent_id };
  return (await post(service.url, 'stream/start', request, token)).events();
}

const resume = async (decision: object, agent_id: string) => {
  const resume_data = { type: 'tool_approval', ...decision };
  return (
    await post(service.url, 'stream/resume', { conversation_id: `q-${conversation}`, agent_id, resume_data }, token)
  ).events();
};

const queries = () => service.rag.calls.map(({ args }) => args['query']);
const checkOf = (events: readonly StreamEvent[]): AnswerCheck | undefined =>
  events.find((event) => event.event === 'checked')?.data;

describe('a greeting', () => {
  it('is answered in its language without a search, and told to be talk', async () => {
    const events = await ask('Hallo zusammen!');

    expect(namesOf(events)).toEqual(['run', 'content', 'checked', 'done']);
    expect(textOf(events)).toBe('Hallo! Was möchten Sie wissen?');
    expect(checkOf(events)).toEqual({ basis: 'talk', marks: [] });
    expect(service.rag.calls).toEqual([]);
  });

  it('before a question is none', async () => {
    await ask('Hello, how do I deploy?');

    expect(queries()).toEqual(['Hello, how do I deploy?']);
  });

  it('is answered by an agent without knowledge too, and says who it is', async () => {
    await service.agents.insertOne(anAgent({ _id: 'empty', name: 'My *docs*', datasource_ids: [] }));
    await service.mayUse('alice', 'empty');

    expect(textOf(await ask('Who are you?', 'empty'))).toMatch(/^I am My \\\*docs\\\*\. /);
  });
});

describe('a follow-up', () => {
  it('is searched with what was asked and cited before, and as it is, each a step', async () => {
    await ask('How do I install it on Docker?');
    service.rag.calls.length = 0;
    const events = await ask('and on Kubernetes?');

    expect(queries()).toEqual(['How do I install it on Docker? deploying and on Kubernetes?', 'and on Kubernetes?']);
    expect(events.filter(({ event }) => event === 'tool_start')).toHaveLength(2);
    expect(events.filter(({ event }) => event === 'tool_end')).toHaveLength(2);
  });

  it('quotes a passage that both searches found before the others, and once', async () => {
    await ask('How do I install Parley?');
    service.rag.searchAnswers(({ query }) => ({
      results: (query === 'and on Kubernetes?' ? ['c', 'b'] : ['a', 'b']).map((title) => aHit({ title })),
    }));

    expect(textOf(await ask('and on Kubernetes?')).match(/\*\*\w\*\* \[\d\]/g)).toEqual([
      '**b** [1]',
      '**a** [2]',
      '**c** [3]',
    ]);
  });

  it('of an agent with low effort is one search', async () => {
    await ask('How do I install Parley?', 'quick');
    await ask('and on Kubernetes?', 'quick');

    expect(queries()).toEqual(['How do I install Parley?', 'How do I install Parley? deploying and on Kubernetes?']);
  });
});

describe('a compound question', () => {
  const message = 'How do I deploy and what is a lease?';
  beforeEach(() =>
    service.rag.searchAnswers(({ query }) => ({
      results:
        query === 'what is a lease?'
          ? [aHit({ title: 'Leases' })]
          : ['Deploying', 'Images', 'Charts', 'Hosts'].map((title) => aHit({ title })),
    })),
  );

  it('has a passage of each part among those that are quoted', async () => {
    const text = textOf(await ask(message));

    expect(queries()).toEqual(['How do I deploy', 'what is a lease?']);
    expect(text).toContain('**Deploying** [1]');
    expect(text).toContain('**Leases** [2]');
  });

  it('has both parts quoted where one document answers them', async () => {
    service.rag.searchAnswers(({ query }) => ({
      results: [aHit({ document_id: 'guide', text: query === 'what is a lease?' ? 'A lease is.' : 'Run make.' })],
    }));
    const text = textOf(await ask(message));

    expect(text).toContain('> Run make.');
    expect(text).toContain('> A lease is.');
  });

  it('says which part was not found', async () => {
    service.rag.searchAnswers(({ query }) => ({
      results: [{ ...aHit(), is_relevant: query !== 'what is a lease?' }],
    }));

    expect(textOf(await ask(message))).toMatch(/Deploying.*I did not find anything about “what is a lease\?”\.$/s);
  });

  it('waits for one decision about each of its searches', async () => {
    const waiting = (await ask(message, 'asks')).at(-1);
    expect(waiting).toMatchObject({
      event: 'input_required',
      data: {
        tool_approvals: [{ tool_args: { query: 'How do I deploy' } }, { tool_args: { query: 'what is a lease?' } }],
      },
    });
    const decisions = [{ decision: 'reject' }, { decision: 'approve' }];
    const text = textOf(await resume({ decisions }, 'asks'));

    expect(queries()).toEqual(['what is a lease?']);
    expect(text).toContain('**Leases** [1]');
  });
});

describe('where nothing is near enough', () => {
  beforeEach(() =>
    service.rag.searchAnswers(() => ({
      results: [
        { ...aHit({ title: 'Far off' }), is_relevant: false },
        { ...aHit({ title: 'No [page]', source: 'x', text: 'Boil it.' }), is_relevant: false },
      ],
    })),
  );

  it('says that it did not find this, and quotes nothing', async () => {
    const events = await ask('How do I boil an egg?');

    expect(textOf(events)).toContain('I did not find this');
    expect(textOf(events)).not.toContain('Boil it.');
  });

  it('tells that it was not found, with the nearest documents', async () => {
    expect(checkOf(await ask('How do I boil an egg?'))).toEqual({
      basis: 'not_found',
      marks: [],
      nearest: [
        {
          datasource_id: 'web:docs',
          document_id: 'Far off',
          title: 'Far off',
          address: 'https://docs.example.test/deploy',
        },
        { datasource_id: 'web:docs', document_id: 'No [page]', title: 'No [page]' },
      ],
    });
  });
});

describe('a passage that breaks off', () => {
  const text = 'To deploy it on a new machine, do this:';
  beforeEach(() => {
    service.rag.hasDocuments({ guide: `# Guide\n\n${text}\n\n1. Run make.\n2. Wait.\n\nElse.` });
    service.rag.searchAnswers(() => ({ results: [aHit({ document_id: 'guide', text })] }));
  });

  it('is read on in its document, as a step', async () => {
    const events = await ask('How do I deploy?');

    expect(service.rag.calls.at(-1)).toEqual({
      tool: 'fetch_document',
      args: { document_id: 'guide', datasource_id: 'web:docs' },
    });
    expect(events.filter(({ event }) => event === 'tool_start')).toHaveLength(2);
    expect(textOf(events)).toContain(`> ${text}\n>\n> 1. Run make.\n> 2. Wait.\n\nSource`);
  });

  it.each([['quick'], ['asks-to-fetch']])('is not read on by the agent %s', async (agent) => {
    await ask('How do I deploy?', agent);

    expect(service.rag.calls.map(({ tool }) => tool)).toEqual(['search']);
  });

  it('is quoted as it is where its document cannot be read', async () => {
    service.rag.hasDocuments({});

    expect(textOf(await ask('How do I deploy?'))).toContain(`> ${text}\n\nSource`);
  });

  it('is read on for the first one alone, unless the agent makes a high effort', async () => {
    const all = ['a', 'b', 'c'].map((id) => aHit({ document_id: id, text: `${text} ${id}:` }));
    service.rag.searchAnswers(() => ({ results: all }));
    await ask('How do I deploy?');
    const medium = service.rag.calls.length;
    await ask('How do I deploy it all?', 'thorough');

    expect(medium).toBe(2);
    expect(service.rag.calls).toHaveLength(2 + 4);
  });
});
