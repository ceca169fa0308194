import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { silentLog } from '@parley/service/testing';
import { docdbRunStore } from '../../src/chat/runs/run.docdb.js';
import type { Answer } from '../agents-upstream.js';
import { allEvents, startChat } from './chat-replicas.js';

type Chat = Awaited<ReturnType<typeof startChat>>;
let chat: Chat;
let replicas: Awaited<ReturnType<Chat['startReplica']>>[];
const most = 3;
beforeAll(async () => {
  chat = await startChat();
  const limits = { runsPerPerson: most };
  replicas = [await chat.startReplica({ limits }), await chat.startReplica({ limits })];
});
afterAll(() => chat.close());

let finish: () => void;
let answerWhenTold: Answer;
beforeEach(() => {
  chat.upstream.reset();
  const finished = new Promise<void>((resolve) => (finish = resolve));
  answerWhenTold = async (send) => {
    send({ event: 'content', data: { text: 'first words' } });
    await finished;
    send({ event: 'done', data: {} });
  };
  chat.upstream.answerWith(answerWhenTold);
});
afterEach(async () => {
  finish();
  await replicas[0]!.db.collection('turns').deleteMany({});
});

const start = (as: string, id: string = randomUUID(), replica = 0) => replicas[replica]!.start(id, { as });
const startMost = (as: string) => Promise.all(Array.from({ length: most }, () => start(as)));
const refusal = {
  success: false,
  error: 'You have 3 answers running, which is the limit. Wait for one or cancel one, then ask again.',
  code: 'RATE_LIMIT_EXCEEDED',
  details: { reason: 'too_many_runs' },
  retry_after: 10,
};

describe('of one person’s runs', () => {
  it('as many begin as may run at once, however many are started at the same time on all replicas', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => start('many', randomUUID(), at % 2)));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(most);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const res of refused) {
      expect([res.status, res.headers.get('retry-after'), await res.json()]).toEqual([429, '10', refusal]);
    }
    expect(chat.upstream.runs).toHaveLength(most);
    expect((await start('other')).status).toBe(200);
  });

  it('one more begins once one has ended', async () => {
    const [first] = await startMost('ending');
    expect((await start('ending')).status).toBe(429);

    finish();
    await allEvents(first!);

    expect((await start('ending')).status).toBe(200);
  });

  it('one more begins once one was cancelled', async () => {
    const id = randomUUID();
    await Promise.all([start('cancelling', id), start('cancelling'), start('cancelling')]);
    const body = { conversation_id: id, agent_id: 'docs' };
    await replicas[1]!.call('/api/v1/chat/stream/cancel', { as: 'cancelling', body });

    expect((await start('cancelling')).status).toBe(200);
  });

  it('those of a process that died count until their leases are over', async () => {
    const runs = docdbRunStore(replicas[0]!.db, () => new Date(), silentLog(), most);
    const begin = (until: Date) => {
      const run = { ownerId: 'dead', agentId: 'docs', message: 'Hi', api: 'v1' } as const;
      const runId = randomUUID();
      return runs.begin(
        { ...run, turnId: runId, runId, conversationId: randomUUID() },
        { holder: 'a dead one', until },
      );
    };
    const [over, later] = [new Date(Date.now() - 1), new Date(Date.now() + 60_000)];
    for (const until of [later, later, over]) await begin(until);

    expect((await start('dead')).status).toBe(200);
    expect((await start('dead')).status).toBe(429);
  });

  it('those that wait for the person do not count, and wait on while there is no place to go on', async () => {
    const waiting = randomUUID();
    const approval = { type: 'tool_approval', interrupt_id: 'i1', agent: 'docs', tool_name: 'write' } as const;
    chat.upstream.answerWith((send) =>
      send({ event: 'input_required', data: { ...approval, tool_args: {}, allowed_decisions: ['approve', 'reject'] } }),
    );
    await allEvents(await start('waiting', waiting));
    chat.upstream.answerWith(answerWhenTold);
    const others = await startMost('waiting');
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
    const resume_data = { type: 'tool_approval', decision: 'approve' };
    const body = { conversation_id: waiting, agent_id: 'docs', interrupt_id: 'i1', resume_data };
    const resume = () => replicas[0]!.call('/api/v1/chat/stream/resume', { as: 'waiting', body });

    expect(await (await resume()).json()).toEqual(refusal);

    finish();
    await allEvents(others[0]!);
    expect((await resume()).status).toBe(200);
  });

  it.each([
    ['/api/chat', { message: 'Hello', stream: false }],
    ['/api/chat', { message: 'Hello', stream: true }],
    ['/api/v1/chat/invoke', { message: 'Hello', conversation_id: 'c', agent_id: 'docs' }],
  ])('none too many is begun by %s', async (path, body) => {
    await startMost('asking');
    const res = await replicas[0]!.call(path, { as: 'asking', body });
    expect([res.status, await res.json()]).toEqual([429, refusal]);
  });

  it('the last is found by a repeated request, and a busy conversation is reported as busy', async () => {
    await Promise.all([start('again'), start('again')]);
    const id = randomUUID();
    const order = () => replicas[0]!.start(id, { as: 'again', idempotencyKey: 'one' });
    const [first, again] = await Promise.all([order(), order()]);
    expect([first.status, again.status]).toEqual([200, 200]);

    expect((await start('again', id)).status).toBe(409);
  });
});
