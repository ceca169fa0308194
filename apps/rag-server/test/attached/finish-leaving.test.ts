import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { AppError } from '@parley/contracts';
import { docdbLeavingConversations } from '@parley/docdb';
import { startDocdb } from '@parley/devstack-docdb';
import mongoose from 'mongoose';
import { docdbLeavingStore } from '../../src/attached/leaving.docdb.js';
import { removeLeft } from '../../src/attached/remove-left.js';
import { attachedBy, attachedTo } from '../../src/identity/attached-ids.js';
import { docdbDatasourceStore } from '../../src/datasources/datasource.docdb.js';
import { makeFinishLeaving, makeRemoveAttached } from '../../src/attached/remove-attached.js';

let docdb: Awaited<ReturnType<typeof startDocdb>>;
let connection: mongoose.Connection;
beforeAll(async () => {
  docdb = await startDocdb({ port: 0 });
  connection = await mongoose.createConnection(docdb.url, { dbName: 'parley' }).asPromise();
});
afterAll(async () => {
  await connection.close();
  await docdb.close();
});

it('finishes a deletion that was cut short, and forgets it only then', async () => {
  const there = new Set(['attached:a:1', 'attached:a:2']);
  let isDown = true;
  const leaving = docdbLeavingStore(connection);
  const deps = {
    leaving,
    datasources: { attachedIds: (prefix: string) => Promise.resolve([...there].filter((id) => id.startsWith(prefix))) },
    jobs: { list: () => Promise.resolve([]) },
    terminateJob: () => Promise.reject(new Error('there are no jobs')),
    deleteDatasource(id: string) {
      if (isDown && id.endsWith('2')) return Promise.reject(new AppError('SERVICE_UNAVAILABLE', 'docdb is down'));
      there.delete(id);
      return Promise.resolve();
    },
    now: () => new Date(),
  };

  await expect(makeRemoveAttached(deps)('attached:a:')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect([[...there], await leaving.has('attached:a:')]).toEqual([['attached:a:2'], true]);
  await expect(makeFinishLeaving(deps)()).rejects.toThrow('could not be deleted');
  isDown = false;
  await makeFinishLeaving(deps)();
  expect([[...there], await leaving.list()]).toEqual([[], []]);
});

it('deletes all files of a person whom setup deletes, in whatever conversation, and nobody else’s', async () => {
  const [ada, ada2] = ['ada', 'ada2'].map((subject) => ({ subject, isMachine: false }));
  const ofAda = ['c-1', 'c-2'].map((conversation) => `${attachedTo(ada!, conversation)}f`);
  const datasources = docdbDatasourceStore(connection, () => new Date());
  for (const id of [...ofAda, `${attachedTo(ada2!, 'c-1')}f`])
    await connection.collection('rag_datasources').insertOne({ _id: id as never, isHidden: false });
  const deleted: string[] = [];
  const leaving = docdbLeavingStore(connection);
  await connection.collection('rag_attached_leaving').insertOne({ _id: attachedBy(ada!) as never, since: new Date() });

  await makeFinishLeaving({
    ...{ leaving, datasources, jobs: { list: () => Promise.resolve([]) }, now: () => new Date() },
    terminateJob: () => Promise.reject(new Error('there are no jobs')),
    deleteDatasource: (id) => Promise.resolve(void deleted.push(id)),
  })();

  expect([deleted.sort(), await leaving.list()]).toEqual([ofAda.sort(), []]);
});

it('deletes the files of conversations that were too old, and of no others', async () => {
  const conversations = docdbLeavingConversations(connection);
  await conversations.note('files', { ownerId: 'ada', conversationId: 'c-1', at: new Date(0) });
  await conversations.note('agents', { ownerId: 'ada', conversationId: 'c-2', at: new Date(0) });
  const removed: string[] = [];
  const removeAttached = (prefix: string) => Promise.resolve(removed.push(prefix));
  await removeLeft({ conversations, removeAttached });
  await removeLeft({ conversations, removeAttached });
  expect(removed).toEqual([attachedTo({ subject: 'ada', isMachine: false }, 'c-1')]);
});
