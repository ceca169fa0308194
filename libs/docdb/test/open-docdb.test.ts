import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { startDocdb } from '@parley/devstack-docdb';
import { freePort } from '@parley/testkit';
import { recordingLog, silentLog } from '@parley/service/testing';
import mongoose from 'mongoose';
import { isDuplicateKey, namingDocdb, openDocdb, pingDocdb } from '../src/index.js';

const never = new AbortController().signal;
const uriOf = (port: number) => `mongodb://127.0.0.1:${port}/?directConnection=true`;

describe('openDocdb', () => {
  const opened: { close(): Promise<unknown> }[] = [];
  afterEach(async () => {
    for (const one of opened.splice(0).reverse()) await one.close();
  });

  it('opens the database it was told', async () => {
    const docdb = await startDocdb({ port: 0 });
    opened.push(docdb);
    const connection = await openDocdb({ uri: docdb.url, database: 'mine' }, { log: silentLog(), signal: never });
    opened.push(connection);
    await pingDocdb(connection);

    expect(connection.name).toBe('mine');
  });

  it('waits for a docdb that comes up later', async () => {
    const port = await freePort();
    const { log, lines } = recordingLog();
    const connecting = openDocdb({ uri: uriOf(port), database: 'late' }, { log, signal: never });
    while (lines.length === 0) await delay(10);
    opened.push(await startDocdb({ port }));
    const connection = await connecting;
    opened.push(connection);

    expect(connection.readyState).toBe(1);
  });

  it('gives up after its time and says what to check', async () => {
    const address = { uri: uriOf(await freePort()), database: 'none' };

    await expect(openDocdb(address, { log: silentLog(), signal: never, waitMs: 0 })).rejects.toThrow(
      'docdb does not answer; check DOCDB_URI',
    );
  });

  it('gives up at once when the service stops', async () => {
    const stop = new AbortController();
    const { log, lines } = recordingLog();
    const connecting = openDocdb({ uri: uriOf(await freePort()), database: 'none' }, { log, signal: stop.signal });
    const refused = expect(connecting).rejects.toThrow();
    while (lines.length === 0) await delay(10);
    stop.abort(new Error('the service is stopping'));

    await refused;
  });

  it('does not wait for an address that nobody could answer', async () => {
    const { log, lines } = recordingLog();

    await expect(openDocdb({ uri: 'postgres://127.0.0.1', database: 'x' }, { log, signal: never })).rejects.toThrow(
      'check DOCDB_URI',
    );
    expect(lines).toEqual([]);
  });
});

describe('errors of docdb', () => {
  it('are named when it could not be asked', async () => {
    const docdb = await startDocdb({ port: 0 });
    const connection = await openDocdb({ uri: docdb.url, database: 'x' }, { log: silentLog(), signal: never });
    await docdb.close();
    const error: unknown = await pingDocdb(connection).catch((cause: unknown) => cause);
    await connection.close();

    expect(namingDocdb(error)).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      more: { details: { dependency: 'docdb' } },
    });
  });

  it('stay what they are when it answered', async () => {
    const docdb = await startDocdb({ port: 0 });
    const connection = await openDocdb({ uri: docdb.url, database: 'x' }, { log: silentLog(), signal: never });
    const insert = () => connection.collection<{ _id: string }>('c').insertOne({ _id: 'a' });
    await insert();
    const error: unknown = await insert().catch((cause: unknown) => cause);
    await connection.close();
    await docdb.close();

    expect(isDuplicateKey(error)).toBe(true);
    expect(namingDocdb(error)).toBe(error);
    expect(error).toBeInstanceOf(mongoose.mongo.MongoServerError);
  });
});
