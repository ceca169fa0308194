import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventsIn, eventually, quick, readUntil, startChat } from './chat-replicas.js';
import { startDocdbLine } from '../docdb-line.js';

type Chat = Awaited<ReturnType<typeof startChat>>;
type Replica = Awaited<ReturnType<Chat['startReplica']>>;
let chat: Chat;
let reader: Replica;
let line: Awaited<ReturnType<typeof startDocdbLine>>;
beforeAll(async () => {
  chat = await startChat();
  reader = await chat.startReplica();
  line = await startDocdbLine(chat.docdb.port);
});
afterAll(async () => {
  await chat.close();
  await line.close();
});
beforeEach(() => chat.upstream.reset());

/** A run that has said its first words and goes on for ever. */
async function running(on: Replica) {
  chat.upstream.answerWith(async (send, res) => {
    send({ event: 'content', data: { text: 'first words' } });
    await new Promise((resolve) => res.once('close', resolve));
  });
  const conversation = randomUUID();
  const events = eventsIn(await on.start(conversation));
  await readUntil(events, ({ event }) => event === 'content');
  return { conversation, events };
}

const turnOf = (conversation: string) => reader.db.collection('turns').findOne({ conversation_id: conversation });

describe('the runs that a replica has', () => {
  it('cost docdb one question a time, and a write only when their leases wear off', async () => {
    const replica = await chat.startReplica({ docdbUrl: line.url });
    const streams = await Promise.all([running(replica), running(replica), running(replica)]);
    const [asked, written] = [line.counting('find', 'turns'), line.counting('update', 'turns')];
    await eventually(
      () => Promise.resolve(asked()),
      (times) => times >= 20,
    );
    expect(written()).toBeLessThanOrEqual(asked() / 10);
    await replica.stop();
    for (const { events } of streams) await events.return(undefined);
  });

  it('are kept for longer than one lease', async () => {
    const replica = await chat.startReplica({ times: { leaseMs: 1_000 } });
    const { conversation, events } = await running(replica);
    const muchLater = Date.now() + 3_000;
    const turn = await eventually(
      () => turnOf(conversation),
      (found) => found!['status'] !== 'running' || (found!['lease_until'] as Date).getTime() > muchLater,
    );
    expect(turn).toMatchObject({ status: 'running' });
    await events.return(undefined);
  });

  it('are let go when another replica has ended them', async () => {
    const replica = await chat.startReplica({ times: { leaseMs: 2_000 } });
    const hasty = await chat.startReplica({ now: () => new Date(Date.now() + quick.leaseMs) });
    const { conversation, events } = await running(replica);
    await hasty.call(`/api/v1/chat/conversations/${conversation}`);
    const last = await readUntil(events, ({ event }) => event !== 'gap');
    expect(last.at(-1)).toMatchObject({ event: 'error' });
    await chat.upstream.runs[0]!.left;
    expect(await turnOf(conversation)).toMatchObject({ status: 'failed', active: false });
  });
});
