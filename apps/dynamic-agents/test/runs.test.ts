import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { StreamEvent } from '@parley/contracts';
import { aHit } from './neighbours/knowledge-server.js';
import { namesOf, post, startTestService, type TestService } from './start-service.js';

let service: TestService;
let token: string;
let number = 0;
const ask = (over: object = {}) => ({
  message: 'How do I deploy?',
  conversation_id: `r-${(number += 1)}`,
  agent_id: 'docs',
  ...over,
});

/** A search that waits until the test lets it go. */
function hold() {
  const [entered, release] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  service.rag.searchAnswers(async () => {
    entered.resolve(undefined);
    await release.promise;
    return { results: [aHit()] };
  });
  return { entered: entered.promise, release: () => release.resolve(undefined) };
}

const rest = async (stream: AsyncGenerator<StreamEvent>) => {
  const events: StreamEvent[] = [];
  for await (const event of stream) events.push(event);
  return events;
};

const until = async (holds: () => Promise<boolean>) => {
  const deadline = Date.now() + 5000;
  while (!(await holds())) if (Date.now() > deadline) throw new Error('it never came true');
};
const statusOf = async (conversation_id: string) =>
  (await service.runs.findOne({ conversation_id }))?.['status'] as unknown;

beforeAll(async () => {
  service = await startTestService();
  token = await service.tokenOf('alice');
});
afterAll(() => service.close());
beforeEach(() => service.rag.searchAnswers(() => ({ results: [aHit()] })));

describe('cancelling', () => {
  it.each([
    ['on the same replica', (): Promise<{ url: string }> => Promise.resolve(service)],
    ['on another replica', () => service.startReplica()],
  ])('ends the stream with "cancelled", asked for %s', async (_where, replica) => {
    const { entered, release } = hold();
    const request = ask();
    const running = await post(service.url, 'stream/start', request, token);
    await entered;
    const cancelled = await post((await replica()).url, 'stream/cancel', request, token);
    const events = await running.events();
    release();

    expect(await cancelled.json()).toEqual({ success: true, data: { cancelled: true } });
    expect(events.at(-1)).toEqual({ event: 'cancelled', data: {} });
    expect(await statusOf(request.conversation_id)).toBe('cancelled');
  });

  it('is answered once the run is over: the next message is taken at once', async () => {
    const { entered, release } = hold();
    const request = ask();
    const running = await post(service.url, 'stream/start', request, token);
    await entered;
    const cancelled = await post(service.url, 'stream/cancel', request, token);
    expect(await cancelled.json()).toEqual({ success: true, data: { cancelled: true } });
    const next = await post(service.url, 'stream/start', request, token);
    release();
    expect(next.status).toBe(200);
    expect([(await running.events()).at(-1), (await next.events()).at(-1)]).toEqual([
      { event: 'cancelled', data: {} },
      { event: 'done', data: {} },
    ]);
  });

  it('waits for no process that does not answer any more', async () => {
    const request = ask();
    await service.runs.insertOne({
      conversation_id: request.conversation_id,
      owner_id: 'alice',
      agent_id: 'docs',
      status: 'running',
      active: true,
      cancel_requested: false,
      run_id: 'silent',
      lease_until: new Date(Date.now() + 60_000),
    });
    const cancelled = await post(service.url, 'stream/cancel', request, token);
    expect(await cancelled.json()).toEqual({ success: true, data: { cancelled: true } });
  });

  it('is false when nothing runs, however often it is asked', async () => {
    for (const _time of [1, 2]) {
      const answer = await post(service.url, 'stream/cancel', ask(), token);
      expect([answer.status, await answer.json()]).toEqual([200, { success: true, data: { cancelled: false } }]);
    }
  });

  it('does not reach the run of somebody else', async () => {
    const { entered, release } = hold();
    const request = ask();
    const running = await post(service.url, 'stream/start', request, token);
    await entered;
    const answer = await post(service.url, 'stream/cancel', request, await service.tokenOf('mallory'));
    release();
    expect(await answer.json()).toEqual({ success: true, data: { cancelled: false } });
    expect((await running.events()).at(-1)).toEqual({ event: 'done', data: {} });
  });
});

describe('one run at a time', () => {
  it('refuses a second message while one is answered, and takes it afterwards', async () => {
    const { entered, release } = hold();
    const request = ask();
    const first = await post(service.url, 'stream/start', request, token);
    await entered;
    const second = await post(service.url, 'stream/start', request, token);
    release();
    await first.events();
    const third = await post(service.url, 'stream/start', request, token);

    expect([second.status, (await second.json())['code']]).toEqual([409, 'CONFLICT']);
    expect(namesOf(await third.events()).at(-1)).toBe('done');
  });

  it('makes exactly one run of many messages at the same time', async () => {
    const { release } = hold();
    const request = ask();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => post(service.url, 'stream/start', request, token)),
    );
    release();
    await Promise.all(answers.map(({ events }) => events()));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  });

  it('makes room for a new message when the process of the old one died', async () => {
    const request = ask();
    await service.runs.insertOne({
      conversation_id: request.conversation_id,
      owner_id: 'alice',
      agent_id: 'docs',
      status: 'running',
      active: true,
      run_id: 'dead',
      lease_until: new Date(Date.now() - 1000),
    });
    const events = await (await post(service.url, 'stream/start', request, token)).events();
    expect(events.at(-1)).toEqual({ event: 'done', data: {} });
    expect(await service.runs.findOne({ run_id: 'dead' })).toMatchObject({ status: 'failed', active: false });
  });
});

describe('endings', () => {
  it('stops the work and the run when the client leaves', async () => {
    const { entered, release } = hold();
    const request = ask();
    const leave = new AbortController();
    await post(service.url, 'stream/start', request, token, leave.signal);
    await entered;
    leave.abort();
    await until(async () => (await statusOf(request.conversation_id)) === 'cancelled');
    release();
    expect(await statusOf(request.conversation_id)).toBe('cancelled');
  });

  it('tells its streams when the service stops', async () => {
    const { entered, release } = hold();
    const replica = await service.startReplica();
    const request = ask();
    const running = await post(replica.url, 'stream/start', request, token);
    await entered;
    replica.stop();
    const events = await rest(running.stream());
    release();
    expect(events.at(-1)).toMatchObject({ event: 'error', data: { code: 'SERVICE_UNAVAILABLE' } });
    expect(await statusOf(request.conversation_id)).toBe('failed');
  });

  it('ends a run that takes too long', async () => {
    const slow = await startTestService({ env: { RUN_TIMEOUT_SECONDS: '1' } });
    slow.rag.searchAnswers(() => new Promise(() => undefined));
    const events = await (await post(slow.url, 'stream/start', ask(), await slow.tokenOf('alice'))).events();
    await slow.close();
    expect(events.at(-1)).toEqual({
      event: 'error',
      data: { error: 'The answer took too long and was stopped.', code: 'SERVICE_UNAVAILABLE' },
    });
  });

  it('writes the answer down before it says "done"', async () => {
    const request = ask();
    for await (const { event } of (await post(service.url, 'stream/start', request, token)).stream()) {
      if (event === 'done') expect(await statusOf(request.conversation_id)).toBe('completed');
    }
    expect(await service.runs.findOne({ conversation_id: request.conversation_id })).toMatchObject({
      owner_id: 'alice',
      message: 'How do I deploy?',
      answer: expect.stringContaining('Run make deploy.'),
    });
  });

  it('keeps no bearer', async () => {
    await (await post(service.url, 'stream/start', ask(), token)).events();
    expect(JSON.stringify(await service.runs.find({}).toArray())).not.toContain(token.slice(0, 20));
  });
});
