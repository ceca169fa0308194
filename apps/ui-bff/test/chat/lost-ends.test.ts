import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { allEvents, eventsIn, eventually, readUntil, startChat } from './chat-replicas.js';
import { startDocdbLine } from '../docdb-line.js';

type Chat = Awaited<ReturnType<typeof startChat>>;
type Replica = Awaited<ReturnType<Chat['startReplica']>>;
let chat: Chat;
let observer: Replica;
let line: Awaited<ReturnType<typeof startDocdbLine>>;
let busy: Replica;
beforeAll(async () => {
  chat = await startChat();
  observer = await chat.startReplica();
});
afterAll(() => chat.close());
beforeEach(async () => {
  chat.upstream.reset();
  line = await startDocdbLine(chat.docdb.port);
  busy = await chat.startReplica({ docdbUrl: line.url, times: { leaseMs: 4_000, endMs: 200 } });
});
afterEach(() => line.close());

/** A run on the busy replica that has said "one " and ends when it is told to. */
async function running() {
  const goOn = Promise.withResolvers<undefined>();
  chat.upstream.answerWith(async (send) => {
    send({ event: 'content', data: { text: 'one ' } });
    await goOn.promise;
    send({ event: 'done', data: {} });
  });
  const conversation = randomUUID();
  const events = eventsIn(await busy.start(conversation));
  await readUntil(events, ({ event }) => event === 'content');
  return { conversation, events, goOn: () => goOn.resolve(undefined) };
}

/** A run that is over for its replica, but not in docdb, beside one that goes on. */
async function withLostEnd() {
  const [lost, other] = [await running(), await running()];
  line.cut();
  lost.goOn();
  await readUntil(lost.events, ({ event }) => event === 'error');
  line.mend();
  return { lost, other };
}

describe('a run whose end could not be kept', () => {
  it('lapses although its replica is back and busy, and leaves the conversation free', async () => {
    const { lost, other } = await withLostEnd();
    chat.upstream.reset();
    const next = await eventually(
      () => observer.start(lost.conversation),
      ({ status }) => status !== 409,
    );
    expect((await allEvents(next)).at(-1)).toMatchObject({ event: 'done' });
    const { data } = (await (await observer.call(`/api/v1/chat/conversations/${lost.conversation}`)).json()) as {
      data: { turns: object[] };
    };
    expect(data.turns).toMatchObject([{ status: 'failed', answer: 'one ' }, { status: 'completed' }]);
    other.goOn();
    expect(await readUntil(other.events, () => true)).toMatchObject([{ event: 'done' }]);
  });
});
