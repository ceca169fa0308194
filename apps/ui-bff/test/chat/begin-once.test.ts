import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { conversationBody } from '@parley/contracts';
import { dependencyDown } from '@parley/service';
import type { AgentsService } from '../../src/agents-service/agents-service.js';
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

const resume = '/api/v1/chat/stream/resume';
const resumes = () => chat.upstream.runs.filter(({ verb }) => verb === 'resume').length;
const starts = () => chat.upstream.runs.filter(({ verb }) => verb === 'start').length;

/** A run that waits for an approval, as it will each time it goes on; and the order that approves. */
async function askedForApproval() {
  const asks = { type: 'tool_approval', agent: 'docs', tool_name: 'x', tool_args: {} } as const;
  chat.upstream.answerWith((send) => {
    const data = { ...asks, interrupt_id: randomUUID(), allowed_decisions: ['approve' as const, 'reject' as const] };
    send({ event: 'input_required', data });
  });
  const conversation_id = randomUUID();
  await allEvents(await replica.start(conversation_id));
  const resume_data = { type: 'tool_approval', decision: 'approve' };
  return { idempotencyKey: randomUUID(), body: { conversation_id, agent_id: 'docs', resume_data } };
}

/** An order for a run of which the agent does not say whether it begins. */
function arrivesWhileOpening() {
  const arrived = Promise.withResolvers<undefined>();
  chat.upstream.answerWith(async (_send, res) => {
    arrived.resolve(undefined);
    await new Promise((resolve) => res.once('close', resolve));
  });
  return { conversation: randomUUID(), idempotencyKey: randomUUID(), arrived: arrived.promise };
}

describe('an order with an Idempotency-Key', () => {
  it('repeated while it runs is the same run, from its beginning, on any replica', async () => {
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

  it('repeated when it is over replays the run, and runs no agent', async () => {
    const [conversation, asked] = [randomUUID(), { idempotencyKey: randomUUID() }];
    const first = await allEvents(await replica.start(conversation, asked));

    expect(await allEvents(await replica.start(conversation, asked))).toEqual(first);
    expect(starts()).toBe(1);
  });

  it('sent many times at once is one run, which all receive', async () => {
    const other = await chat.startReplica();
    const [conversation, asked] = [randomUUID(), { idempotencyKey: randomUUID() }];
    const orders = [replica, other, replica, other, replica, other].map(({ start }) => start(conversation, asked));
    const answers = await Promise.all(orders);

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const told = await Promise.all(answers.map(allEvents));
    expect(told[0]?.at(-1)?.event).toBe('done');
    for (const events of told) expect(events).toEqual(told[0]);
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

  it('begins the run when it is given again after the agent refused, in the place of the refused one', async () => {
    const [conversation, asked] = [randomUUID(), { idempotencyKey: randomUUID() }];
    chat.upstream.refuseNext(503);
    const refused = await replica.start(conversation, asked);
    const other = await chat.startReplica();
    const orders = [replica, other, replica].map(({ start }) => start(conversation, asked));
    const told = await Promise.all((await Promise.all(orders)).map(allEvents));

    expect(refused.status).toBe(503);
    expect(told[0]?.at(-1)?.event).toBe('done');
    for (const events of told) expect(events).toEqual(told[0]);
    expect(starts()).toBe(2);
    const path = `/api/v1/chat/conversations/${conversation}`;
    const { data } = conversationBody.parse(await (await replica.call(path)).json());
    expect(data.turns.map(({ status }) => status)).toEqual(['completed']);
  });

  it('that was cancelled before the agent began stays cancelled', async () => {
    const asked = arrivesWhileOpening();
    const first = replica.start(asked.conversation, asked);
    await asked.arrived;
    const cancel = { conversation_id: asked.conversation, agent_id: 'docs' };
    await replica.call('/api/v1/chat/stream/cancel', { body: cancel });
    await first;

    expect((await allEvents(await replica.start(asked.conversation, asked))).at(-1)?.event).toBe('cancelled');
    expect(starts()).toBe(1);
  });

  it('whose agent did not answer in time may have begun a run, and begins no other', async () => {
    const silent = { start: () => Promise.reject(dependencyDown('dynamic-agents', 'timeout')) };
    const other = await chat.startReplica({ agentsService: silent as unknown as AgentsService });
    const [conversation, asked] = [randomUUID(), { idempotencyKey: randomUUID() }];

    expect((await other.start(conversation, asked)).status).toBe(503);
    expect((await allEvents(await replica.start(conversation, asked))).at(-1)?.event).toBe('error');
    expect(starts()).toBe(0);
  });

  it('that answers a question answers it when it is given again after the agent refused', async () => {
    const asked = await askedForApproval();
    chat.upstream.reset();
    chat.upstream.refuseNext(503);
    const refused = await replica.call(resume, asked);
    const other = await chat.startReplica();
    const answers = await Promise.all([replica, other, replica].map(({ call }) => call(resume, asked)));
    const told = await Promise.all(answers.map(allEvents));

    expect(refused.status).toBe(503);
    expect(told[0]?.at(-1)?.event).toBe('done');
    for (const events of told) expect(events).toEqual(told[0]);
    expect(resumes()).toBe(2);
  });

  it('that answers a question is given to the agent once', async () => {
    const asked = await askedForApproval();
    chat.upstream.reset();
    const first = await allEvents(await replica.call(resume, asked));

    expect(first.at(-1)?.event).toBe('done');
    expect(await allEvents(await replica.call(resume, asked))).toEqual(first);
    expect(resumes()).toBe(1);
  });

  it('that answers a question never answers the next one, however late it arrives', async () => {
    const arrived = Promise.withResolvers<undefined>();
    const goOn = Promise.withResolvers<undefined>();
    const mayUse = () => {
      arrived.resolve(undefined);
      return goOn.promise;
    };
    const late = await chat.startReplica({ mayUse });
    const asked = await askedForApproval();
    const lateAnswer = late.call(resume, asked);
    await arrived.promise;
    const first = await allEvents(await replica.call(resume, asked));
    goOn.resolve(undefined);

    expect(first.at(-1)?.event).toBe('input_required');
    expect(await allEvents(await lateAnswer)).toEqual(first);
    expect(resumes()).toBe(1);
  });

  it('whose key is too long is refused', async () => {
    const res = await replica.start(randomUUID(), { idempotencyKey: 'k'.repeat(256) });

    expect(res.status).toBe(400);
    expect(starts()).toBe(0);
  });
});
