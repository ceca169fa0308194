import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { StreamEvent } from '@parley/contracts';
import { aHit } from './neighbours/knowledge-server.js';
import { anAgent, post, startTestService, type TestService } from './start-service.js';

let service: TestService;
let token: string;
let conversation = 0;

beforeAll(async () => {
  service = await startTestService({ withModel: true });
  token = await service.tokenOf('alice');
  await service.agents.insertMany([
    anAgent({ _id: 'quick', effort: 'low' }),
    anAgent({ _id: 'thorough', effort: 'high' }),
    anAgent({ _id: 'asks', interrupt_on: { rag: { search: true } } }),
  ]);
  for (const id of ['quick', 'thorough', 'asks']) await service.mayUse('alice', id);
});
afterAll(() => service.close());
beforeEach(() => {
  conversation += 1;
  service.model.requests.length = 0;
  service.rag.searchAnswers(() => ({ results: [aHit()] }));
});

async function ask(message: string, agent_id = 'docs') {
  const request = { message, conversation_id: `m-${conversation}`, agent_id };
  return (await post(service.url, 'stream/start', request, token)).events();
}

const search = (query: string) => ({ call: [{ name: 'search', args: { query } }] });
const checkOf = (events: readonly StreamEvent[]) => events.find((event) => event.event === 'checked')?.data;
const toldTo = (request: number) => service.model.requests[request]?.messages[0]?.content ?? '';
const readIn = (request: number) => service.model.requests[request]?.messages.at(-1)?.content ?? '';
const offeredIn = (request: number) => (service.model.requests[request]?.tools ?? []).map((tool) => tool.function.name);
const isFar = () => service.rag.searchAnswers(() => ({ results: [{ ...aHit({ title: 'Far' }), is_relevant: false }] }));

it('tells a model that its queries must stand alone, and how many parts the question has', async () => {
  service.model.script({ say: 'So.' });
  await ask('How do I deploy and what is a lease?');

  expect(toldTo(0)).toMatch(/^Answer from the docs\..*must stand alone.*has 2 parts/s);
});

describe('a greeting', () => {
  it('is answered by the model, which is offered no search, and told to be talk', async () => {
    service.model.script({ say: 'Ahoy!' });
    const events = await ask('Good morning!');

    expect(offeredIn(0)).not.toContain('search');
    expect(toldTo(0)).toBe('Answer from the docs.');
    expect(checkOf(events)).toEqual({ basis: 'talk', marks: [] });
  });
});

describe('a search that finds nothing near enough', () => {
  it('says so to the model, and the answer is told to be not found, with the nearest documents', async () => {
    isFar();
    service.model.script(search('boil an egg'), { say: 'I did not find it.' });
    const events = await ask('How do I boil an egg?');

    expect(readIn(1)).toContain('say that you did not find it');
    expect(checkOf(events)).toMatchObject({ basis: 'not_found', marks: [], nearest: [{ title: 'Far' }] });
  });

  it('is forgotten where another one finds something', async () => {
    isFar();
    service.model.script(
      search('boil'),
      () => {
        service.rag.searchAnswers(() => ({ results: [aHit()] }));
        return search('deploy');
      },
      { say: 'With make.' },
    );
    const events = await ask('How do I deploy?');

    expect(readIn(2)).not.toContain('did not find it');
    expect(checkOf(events)).toMatchObject({ basis: 'model' });
  });

  it('is remembered while the next one waits for its person', async () => {
    isFar();
    service.model.script(search('boil an egg'), { say: 'I did not find it.' });
    const asked = (await ask('How do I boil an egg?', 'asks')).at(-1);
    expect(asked?.event).toBe('input_required');
    const resume_data = { type: 'tool_approval', decision: 'approve' };
    const request = { conversation_id: `m-${conversation}`, agent_id: 'asks', resume_data };
    const events = await (await post(service.url, 'stream/resume', request, token)).events();

    expect(checkOf(events)).toMatchObject({ basis: 'not_found' });
  });
});

it('takes an answer for the model’s own where it did not search', async () => {
  service.model.script({ say: 'By heart.' });

  expect(checkOf(await ask('How do I deploy?'))).toMatchObject({ basis: 'model' });
});

describe('an agent', () => {
  it('with low effort is offered no search after its first one', async () => {
    service.model.script(search('deploy'), { say: 'So.' });
    await ask('How do I deploy?', 'quick');

    expect(offeredIn(0)).toContain('search');
    expect(offeredIn(1)).not.toContain('search');
  });

  it('with high effort is asked once whether it has enough', async () => {
    service.model.script(search('deploy'), search('deploying'), { say: 'So.' });
    await ask('How do I deploy?', 'thorough');

    expect(readIn(1)).toContain('is this enough');
    expect(readIn(2)).not.toContain('is this enough');
  });

  it('with no effort of its own is not asked, and may search again', async () => {
    service.model.script(search('deploy'), { say: 'So.' });
    await ask('How do I deploy?');

    expect(readIn(1)).not.toContain('is this enough');
    expect(offeredIn(1)).toContain('search');
  });
});
