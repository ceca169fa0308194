import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { AppError } from '@parley/contracts';
import { startDocdb } from '@parley/devstack-docdb';
import mongoose from 'mongoose';
import { docdbReaderLeases } from '../../src/sharing/reader-leases.docdb.js';
import { makeWhileReadersHeld, type WhileReadersHeld } from '../../src/sharing/while-readers-held.js';

const id = 'files:a / 100%';
let docdb: Awaited<ReturnType<typeof startDocdb>>;
let connection: mongoose.Connection;
let seconds: number;
const now = () => new Date(seconds * 1000);
const never = new AbortController().signal;
beforeAll(async () => {
  docdb = await startDocdb({ port: 0 });
  connection = await mongoose.createConnection(docdb.url, { dbName: 'turns' }).asPromise();
});
afterAll(async () => {
  await connection.close();
  await docdb.close();
});
beforeEach(async () => {
  seconds = 1_000;
  await connection.dropDatabase();
});

const aReplica = (more: { changeMs?: number } = {}): WhileReadersHeld =>
  makeWhileReadersHeld({ leases: docdbReaderLeases(connection), now, newId: () => randomUUID(), ...more });
/** A change that holds its lease until it is let go. */
function aChange(whileHeld: WhileReadersHeld, datasourceId = id) {
  const [began, mayEnd] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const over = whileHeld(datasourceId, never, () => {
    began.resolve(undefined);
    return mayEnd.promise;
  });
  return { began: began.promise, letGo: () => mayEnd.resolve(undefined), over };
}

it('runs one change of a datasource at a time on all replicas, and those of another beside it', async () => {
  const running: string[] = [];
  let most = 0;
  const change = (name: string) => async () => {
    running.push(name);
    most = Math.max(most, running.length);
    await new Promise((resolve) => setImmediate(resolve));
    running.splice(running.indexOf(name), 1);
  };
  const [first, second] = [aReplica(), aReplica()];
  await Promise.all(
    ['a', 'b', 'c'].flatMap((name) => [first, second].map((whileHeld) => whileHeld(id, never, change(name)))),
  );
  expect(most).toBe(1);

  const held = aChange(first);
  await held.began;
  await second('files:b', never, change('d'));
  held.letGo();
  await held.over;
});

it('releases the lease when a change fails', async () => {
  const whileHeld = aReplica();
  await expect(whileHeld(id, never, () => Promise.reject(new Error('no')))).rejects.toThrow('no');

  expect(await whileHeld(id, never, () => Promise.resolve('next'))).toBe('next');
});

it('takes over the lease of a process that died, and is not put out of it by one that was only slow', async () => {
  const slow = aChange(aReplica());
  await slow.began;
  seconds += 31;
  const next = aChange(aReplica());
  await next.began;
  slow.letGo();
  await slow.over;

  expect(await docdbReaderLeases(connection).isHeld(id, now())).toBe(true);
  next.letGo();
  await next.over;
});

it('says so when others hold the lease for too long', async () => {
  const held = aChange(aReplica());
  await held.began;
  const waiting = expect(aReplica()(id, never, () => Promise.resolve())).rejects.toMatchObject({ code: 'CONFLICT' });
  const clock = setInterval(() => (seconds += 1), 20);
  await waiting;
  clearInterval(clock);
  held.letGo();
  await held.over;
});

it('stops a change that takes too long, says what was slow, and lets the next one in', async () => {
  const untilStopped = (signal: AbortSignal) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
  await expect(aReplica({ changeMs: 20 })(id, never, untilStopped)).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    message: expect.stringContaining('docdb or authz'),
  });

  expect(await aReplica()(id, never, () => Promise.resolve('next'))).toBe('next');
});

it('leaves a refusal that comes late as it is', async () => {
  const refusedLate = (signal: AbortSignal) =>
    new Promise((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(new AppError('FORBIDDEN', 'Not theirs.'))),
    );
  await expect(aReplica({ changeMs: 20 })(id, never, refusedLate)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

it('stops waiting when whoever asked has gone', async () => {
  const held = aChange(aReplica());
  await held.began;
  const gone = new AbortController();
  const waiting = expect(aReplica()(id, gone.signal, () => Promise.resolve())).rejects.toThrow();
  gone.abort();
  await waiting;
  held.letGo();
  await held.over;
});
