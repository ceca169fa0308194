import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startDocdb } from '@parley/devstack-docdb';
import mongoose from 'mongoose';
import { docdbFences, docdbLeaseStore, makeWhileHeld } from '../../src/index.js';

const workspace = fileURLToPath(new URL('../../../..', import.meta.url));
const bundle = join(workspace, 'dist', 'test', 'docdb', `holder-${process.pid}.js`);
let docdb: Awaited<ReturnType<typeof startDocdb>>;
let connection: mongoose.Connection;
beforeAll(async () => {
  docdb = await startDocdb({ port: 0 });
  connection = await mongoose.createConnection(docdb.url, { dbName: 'killed' }).asPromise();
  await promisify(execFile)(join(workspace, 'node_modules', '.bin', 'esbuild'), [
    ...[fileURLToPath(new URL('holder.main.ts', import.meta.url)), `--outfile=${bundle}`],
    ...['--bundle', '--platform=node', '--format=esm', '--packages=external', '--log-level=warning'],
  ]);
}, 60_000);
afterAll(async () => {
  await connection.close();
  await docdb.close();
  await rm(bundle, { force: true });
});

/** A process that works under the lease, once it says so. */
async function startHolder() {
  const child = spawn(process.execPath, [bundle, docdb.url], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [fence] = (await once(createInterface(child.stdout), 'line')) as [string];
  const kill = async () => {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  return { fence: Number(fence), kill };
}

const heldAt = (now: () => Date) =>
  makeWhileHeld({
    leases: docdbLeaseStore(connection, 'leases'),
    what: 'thing',
    now,
    newId: randomUUID,
    patienceMs: 0,
  });

it('the lease of a process that was killed is taken over once it has ended, with a higher fence', async () => {
  await connection.collection('things').insertOne({ _id: 'one' as never });
  const holder = await startHolder();
  await holder.kill();
  const [lease] = await connection.collection<{ until: Date }>('leases').find().toArray();
  const endMs = lease!.until.getTime();

  const fence = ({ fence }: { fence: number }) => Promise.resolve(fence);
  await expect(heldAt(() => new Date(endMs - 1))('one', fence)).rejects.toMatchObject({ code: 'CONFLICT' });
  const next = await heldAt(() => new Date(endMs))('one', fence);
  expect(next).toBeGreaterThan(holder.fence);
  const fences = docdbFences(connection, 'things', 'thing');
  await fences.raise('one', next);
  await expect(fences.check('one', holder.fence)).rejects.toMatchObject({ code: 'CONFLICT' });
}, 60_000);
