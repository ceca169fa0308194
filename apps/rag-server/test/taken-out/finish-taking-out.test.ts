import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { docdbLeaseStore, makeWhileHeld } from '@parley/docdb';
import { startDocdb } from '@parley/devstack-docdb';
import mongoose from 'mongoose';
import { randomUUID } from 'node:crypto';
import { finishTakingOut } from '../../src/taken-out/finish-taking-out.js';
import { docdbTakenOutStore } from '../../src/taken-out/taken-out.docdb.js';

let docdb: Awaited<ReturnType<typeof startDocdb>>;
let connection: mongoose.Connection;
beforeAll(async () => {
  docdb = await startDocdb({ port: 0 });
  connection = await mongoose.createConnection(docdb.url, { dbName: 'finishing' }).asPromise();
});
afterAll(async () => {
  await connection.close();
  await docdb.close();
});
beforeEach(() => connection.dropDatabase());

const now = () => new Date();
const aDocument = (datasourceId: string) => ({
  ...{ datasourceId, documentId: 'a', title: 'A', by: 'ada@example.org', at: 0, isFile: false },
});

/** What is due of sources of which some are worked on, and what was removed of which, in order. */
function finishing(busy: readonly string[] = [], failing: readonly string[] = []) {
  const takenOut = docdbTakenOutStore(connection);
  const leases = docdbLeaseStore(connection, 'leases');
  const lease = { leases, what: 'datasource', now, newId: randomUUID };
  const removed: string[] = [];
  const finish = () =>
    finishTakingOut({
      takenOut,
      whileFree: makeWhileHeld({ ...lease, patienceMs: 0 }),
      queue: { isWorkedOn: (id) => Promise.resolve(busy.includes(id)) },
      removeTakenOut([first]) {
        const id = first?.datasourceId ?? '';
        if (failing.includes(id)) return Promise.reject(new Error('the index is down'));
        removed.push(id);
        return Promise.resolve();
      },
    });
  return { takenOut, removed, finish, whileHeld: makeWhileHeld(lease) };
}

it('looks once more when nobody works on a source any more, and is done then', async () => {
  const busy = ['files:a'];
  const { takenOut, removed, finish } = finishing(busy);
  await takenOut.add([aDocument('files:a')]);
  await finish();
  await finish();
  expect(removed).toEqual(['files:a']);

  busy.pop();
  await finish();
  await finish();
  expect(removed).toEqual(['files:a', 'files:a']);
  expect(await takenOut.count('files:a')).toBe(1);
});

it('leaves alone a source that somebody else is at, and waits for nobody', async () => {
  const { takenOut, removed, finish, whileHeld } = finishing();
  await takenOut.add([aDocument('files:a'), aDocument('files:b')]);
  await whileHeld('files:a', finish);

  expect(removed).toEqual(['files:b']);
});

it('finishes the others when one cannot be finished, and says so', async () => {
  const { takenOut, removed, finish } = finishing([], ['files:a']);
  await takenOut.add([aDocument('files:a'), aDocument('files:b')]);

  await expect(finish()).rejects.toThrow('Some documents could not be taken out.');
  expect(removed).toEqual(['files:b']);
  expect(await takenOut.datasourcesDue()).toEqual(['files:a']);
});
