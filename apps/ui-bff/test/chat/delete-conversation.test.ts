import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { conversationBody } from '@parley/contracts';
import { silentLog } from '@parley/service/testing';
import { randomUUID } from 'node:crypto';
import { docdbConversationStore } from '../../src/chat/conversations/conversation.docdb.js';
import { makeConversations } from '../../src/chat/conversations/manage-conversations.js';
import { docdbRunLog } from '../../src/chat/runs/run-log.docdb.js';
import type { RunHost } from '../../src/chat/runs/run-host.js';
import { docdbRunStore } from '../../src/chat/runs/run.docdb.js';
import { allEvents, eventsIn, readUntil, startChat } from './chat-replicas.js';
import { startDocdbLine } from '../docdb-line.js';

type Chat = Awaited<ReturnType<typeof startChat>>;
let chat: Chat;
let replica: Awaited<ReturnType<Chat['startReplica']>>;
let line: Awaited<ReturnType<typeof startDocdbLine>>;
beforeAll(async () => {
  chat = await startChat();
  replica = await chat.startReplica();
});
beforeEach(async () => {
  chat.upstream.reset();
  line = await startDocdbLine(chat.docdb.port);
});
afterEach(() => line.close());
afterAll(() => chat.close());

const pathOf = (id: string) => `/api/v1/chat/conversations/${id}`;
const remove = (id: string, { call } = replica) => call(pathOf(id), { method: 'DELETE' });
const turnsIn = async (id: string) =>
  conversationBody.parse(await (await replica.call(pathOf(id))).json()).data.turns.map(({ message }) => message);
const talk = async (id: string = randomUUID()) => {
  await allEvents(await replica.start(id));
  return id;
};

describe('deleting a conversation that breaks off', () => {
  it.each([
    ['before its turns are gone', 'delete', 'turns'],
    ['before it is gone itself', 'update', 'conversations'],
  ] as const)('%s is finished by the next call', async (_when, command, collection) => {
    const id = await talk();
    const fragile = await chat.startReplica({ docdbUrl: line.url });
    line.cutAt(command, collection);
    expect((await remove(id, fragile)).status).toBe(503);
    line.mend();

    expect((await remove(id)).status).toBe(200);
    expect((await replica.call(pathOf(id))).status).toBe(404);
    expect(await replica.db.collection('turns').countDocuments({ conversation_id: id })).toBe(0);
    await talk(id);
    expect(await turnsIn(id)).toEqual(['What is Parley?']);
  });
});

describe('deleting a conversation in which a run begins meanwhile', () => {
  const agents = { forget: () => Promise.resolve(), cancel: () => Promise.resolve() };
  /** The same stores as the service's, with something that happens once the turns are gone. */
  const conversationsWith = (meanwhile: () => Promise<unknown>) => {
    const now = () => new Date();
    const runs = docdbRunStore(replica.db, now, silentLog());
    const removeTurns = async (key: Parameters<typeof runs.remove>[0]) => {
      const removed = await runs.remove(key);
      await meanwhile();
      return removed;
    };
    return makeConversations({
      conversations: docdbConversationStore(replica.db, now, silentLog()),
      runs: { ...runs, remove: removeTurns },
      runLog: docdbRunLog(replica.db, now),
      forgetGaps: () => Promise.resolve(),
      removeShares: () => Promise.resolve(),
      findSpaceNames: () => Promise.resolve(new Map()),
      host: { endLapsed: { of: () => Promise.resolve(false) } } as unknown as RunHost,
    });
  };

  it('refuses, so that the running answer is not lost', async () => {
    const id = await talk();
    const end = Promise.withResolvers<undefined>();
    chat.upstream.answerWith(async (send) => {
      send({ event: 'content', data: { text: 'so far' } });
      await end.promise;
      send({ event: 'done', data: {} });
    });
    const begin = async () => readUntil(eventsIn(await replica.start(id)), ({ event }) => event === 'content');

    const removed = conversationsWith(begin).remove(id, 'alice', agents);

    await expect(removed).rejects.toMatchObject({ code: 'CONFLICT', more: { details: { reason: 'running' } } });
    expect(await turnsIn(id)).toHaveLength(1);
    end.resolve(undefined);
  });

  it('refuses too when that answer is over already', async () => {
    const id = await talk();

    const removed = conversationsWith(() => talk(id)).remove(id, 'alice', agents);

    await expect(removed).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await turnsIn(id)).toHaveLength(1);
    expect((await remove(id)).status).toBe(200);
  });
});
