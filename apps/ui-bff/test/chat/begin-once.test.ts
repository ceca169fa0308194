import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { allEvents, eventsIn, readUntil, startChat } from './chat-replicas.js';

type Chat = Awaited<ReturnType<typeof startChat>>;
let chat: Chat;
let replica: Awaited<ReturnType<Chat['startReplica']>>;
beforeAll(async () => {
  chat = await startChat();
  replica = await chat.startReplica();
});
afterAll(() => chat.close());
beforeEach(() => chat.upstream.reset());

const starts = () => chat.upstream.runs.filter(({ verb }) => verb === 'start').length;

describe('an order with an Idempotency-Key', () => {
  it('given again while it runs is the same run, told from its beginning, on any replica', async () => {
    const goOn = Promise.withResolvers<undefined>();
    chat.upstream.answerWith(async (send) => {
      send({ event: 'content', data: { text: 'one ' } });
      await goOn.promise;
      send({ event: 'done', data: {} });
    });
    const [conversation, asked] = [randomUUID(), { idempotencyKey: randomUUID() }];
    const first = eventsIn(await replica.start(conversation, asked));
    const seen = await readUntil(first, ({ event }) => event === 'content');
    await first.return(undefined);

    const other = await chat.startReplica();
    const again = await other.start(conversation, asked);
    goOn.resolve(undefined);

    const events = await allEvents(again);
    expect(events.slice(0, 2)).toEqual(seen);
    expect(events.map(({ event }) => event)).toEqual(['run', 'content', 'done']);
    expect(starts()).toBe(1);
  });

  it('given again when it is over is told once more, and runs no agent', async () => {
    const [conversation, asked] = [randomUUID(), { idempotencyKey: randomUUID() }];
    const first = await allEvents(await replica.start(conversation, asked));

    expect(await allEvents(await replica.start(conversation, asked))).toEqual(first);
    expect(starts()).toBe(1);
  });

  it('is another one for somebody else, and under another key', async () => {
    const asked = { idempotencyKey: randomUUID() };
    const runIdIn = async (res: Response) => (await allEvents(res))[0]?.data['run_id'];
    const conversation = randomUUID();
    const ids = [
      await runIdIn(await replica.start(conversation, asked)),
      await runIdIn(await replica.start(randomUUID(), { ...asked, as: 'bob' })),
      await runIdIn(await replica.start(conversation, { idempotencyKey: randomUUID() })),
      await runIdIn(await replica.start(conversation)),
    ];

    expect(new Set(ids).size).toBe(4);
    expect(starts()).toBe(4);
  });

  it('that answers a question is given to the agent once', async () => {
    const interrupt = {
      type: 'tool_approval',
      interrupt_id: 'i1',
      agent: 'docs',
      tool_name: 'x',
      tool_args: {},
    } as const;
    chat.upstream.answerWith((send) =>
      send({ event: 'input_required', data: { ...interrupt, allowed_decisions: ['approve', 'reject'] } }),
    );
    const conversation_id = randomUUID();
    await allEvents(await replica.start(conversation_id));
    chat.upstream.reset();
    const resume_data = { type: 'tool_approval', decision: 'approve' };
    const asked = { idempotencyKey: randomUUID(), body: { conversation_id, agent_id: 'docs', resume_data } };
    const resume = async () => allEvents(await replica.call('/api/v1/chat/stream/resume', asked));
    const first = await resume();

    expect(first.at(-1)?.event).toBe('done');
    expect(await resume()).toEqual(first);
    expect(chat.upstream.runs.filter(({ verb }) => verb === 'resume')).toHaveLength(1);
  });

  it('whose key is too long is refused', async () => {
    const res = await replica.start(randomUUID(), { idempotencyKey: 'k'.repeat(256) });

    expect(res.status).toBe(400);
    expect(starts()).toBe(0);
  });
});
