import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startDocdb } from '@parley/devstack-docdb';
import { createMetrics, createServiceApp, envelopeErrorBody, routeFor } from '@parley/service';
import { letAllIn, recordingLog, serveForTest, silentLog } from '@parley/service/testing';
import mongoose, { type Connection } from 'mongoose';
import { docdbOutage, isDuplicateKey, namingDocdb, openDocdb } from '../src/index.js';
import { type Fault, startFailingWire } from './failing-wire.js';

const never = new AbortController().signal;
const opened: { close(): Promise<unknown> }[] = [];
let wire: Awaited<ReturnType<typeof startFailingWire>>;
let connection: Connection;

beforeEach(async () => {
  const docdb = await startDocdb({ port: 0 });
  wire = await startFailingWire(docdb.url);
  connection = await openDocdb({ uri: wire.uri, database: 'x' }, { log: silentLog(), signal: never });
  opened.push(docdb, wire, connection);
});
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

interface Thing {
  _id: string;
  n: number;
}
const things = () => connection.collection<Thing>('things');
const model = () => connection.model<Thing>('Thing', new mongoose.Schema<Thing>({ _id: String, n: Number }), 'things');
const two = [
  { _id: 'a', n: 1 },
  { _id: 'b', n: 2 },
];

/** What the driver throws when it meets that. */
const thrownBy = (work: () => Promise<unknown>): Promise<unknown> =>
  work().then(
    () => 'nothing was thrown',
    (error: unknown) => error,
  );
const refusal = (code: number, errorLabels?: string[]): Fault => ({
  ok: 0,
  code,
  errmsg: 'refused',
  ...(errorLabels && { errorLabels }),
});
const steppedDown = refusal(10_107);
const docdbIsDown = { code: 'SERVICE_UNAVAILABLE', more: { details: { dependency: 'docdb' } } };

describe('a replica set that changes its primary', () => {
  it.each([
    ['HostUnreachable', 6],
    ['WriteConcernTimeout', 64],
    ['NetworkTimeout', 89],
    ['ShutdownInProgress', 91],
    ['FailedToSatisfyReadPreference', 133],
    ['PrimarySteppedDown', 189],
    ['ExceededTimeLimit', 262],
    ['SocketException', 9001],
    ['NotWritablePrimary', 10_107],
    ['InterruptedAtShutdown', 11_600],
    ['InterruptedDueToReplStateChange', 11_602],
    ['NotPrimaryNoSecondaryOk', 13_435],
    ['NotPrimaryOrSecondary', 13_436],
    ['OutOfDiskSpace', 14_031],
  ])('is an outage when it answers %s', async (_name, code) => {
    wire.fail('update', refusal(code));

    const error = await thrownBy(() => things().updateMany({}, { $set: { n: 1 } }));

    expect(error).toMatchObject({ code });
    expect(namingDocdb(error)).toMatchObject(docdbIsDown);
  });

  it.each<[string, string, () => Promise<unknown>]>([
    ['a write of one', 'insert', () => things().insertOne({ _id: 'a', n: 1 })],
    ['an update of many', 'update', () => model().updateMany({}, { n: 2 })],
    ['a removal of many', 'delete', () => things().deleteMany({})],
    ['an unordered insert of many', 'insert', () => things().insertMany(two, { ordered: false })],
    ['an insert of many through a model', 'insert', () => model().insertMany(two, { ordered: false })],
    [
      'a bulk of several kinds',
      'delete',
      () =>
        model().bulkWrite([
          { insertOne: { document: { _id: 'a', n: 1 } } },
          { updateMany: { filter: {}, update: { $set: { n: 3 } } } },
          { deleteMany: { filter: {} } },
        ]),
    ],
    ['a read', 'find', () => things().find().toArray()],
  ])('is an outage for %s', async (_what, command, work) => {
    wire.fail(command, steppedDown);
    expect(namingDocdb(await thrownBy(work))).toMatchObject(docdbIsDown);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['one', () => things().insertOne({ _id: 'a', n: 1 })],
    ['many', () => things().insertMany(two, { ordered: false })],
  ])('is an outage for a write of %s that its other members did not take', async (_what, work) => {
    wire.fail('insert', { ok: 1, n: 2, writeConcernError: { code: 11_602, errmsg: 'interrupted' } });
    expect(namingDocdb(await thrownBy(work))).toMatchObject(docdbIsDown);
  });

  it.each([
    ['CursorNotFound', 43],
    ['CursorKilled', 237],
  ])('is an outage in the middle of a list, reported by the new primary as %s', async (_name, code) => {
    await things().insertMany(two);
    wire.fail('getMore', refusal(code));
    expect(namingDocdb(await thrownBy(() => things().find().batchSize(1).toArray()))).toMatchObject(docdbIsDown);
  });

  it('is an outage for the part of a bulk that met it, and no duplicate, whatever the others met', async () => {
    const [duplicate, interrupted] = [
      { index: 0, code: 11_000, errmsg: 'duplicate' },
      { index: 1, code: 11_602, errmsg: 'interrupted' },
    ];
    wire.fail('insert', { ok: 1, n: 0, writeErrors: [duplicate, interrupted] });

    const error = await thrownBy(() => things().insertMany(two, { ordered: false }));

    expect(isDuplicateKey(error)).toBe(false);
    expect(namingDocdb(error)).toMatchObject(docdbIsDown);
  });

  it('is an outage for a write of many whose connection it closes', async () => {
    wire.fail('delete', 'cut');
    const error = await thrownBy(() => things().bulkWrite([{ deleteMany: { filter: {} } }]));
    expect(namingDocdb(error)).toMatchObject(docdbIsDown);
  });

  it('is an outage for a write of many that reaches no member', async () => {
    await wire.close();
    const error = await thrownBy(() => things().insertMany(two, { ordered: false }));
    expect(namingDocdb(error)).toMatchObject(docdbIsDown);
  });

  it.each(['RetryableWriteError', 'SystemOverloadedError'])('is an outage when it says so: %s', async (label) => {
    wire.fail('update', refusal(462, [label]));
    const error = await thrownBy(() => things().updateMany({}, { $set: { n: 1 } }));
    expect(namingDocdb(error)).toMatchObject(docdbIsDown);
  });

  it('is told to the caller as 503 that names docdb', async () => {
    wire.fail('delete', steppedDown);
    const forget = routeFor<{ anyone: undefined }>()({
      ...{ method: 'get', path: '/', access: 'anyone', tag: 'Things', summary: 'Forget all things' },
      success: { description: 'How many there were' },
      handle: () => things().deleteMany({}),
    });
    const server = await serveForTest(
      createServiceApp({
        log: recordingLog().log,
        metrics: createMetrics('test'),
        errorBody: envelopeErrorBody,
        routes: [forget],
        entrance: letAllIn,
        behind: [docdbOutage],
      }),
    );
    opened.push(server);

    const res = await fetch(server.url);

    expect([res.status, await res.json()]).toMatchObject([503, { details: { dependency: 'docdb' } }]);
  });

  it('has a write of one done by the new primary, once', async () => {
    wire.fail('insert', refusal(10_107, ['RetryableWriteError']), 1);
    await things().insertOne({ _id: 'a', n: 1 });
    expect(await things().find().toArray()).toEqual([{ _id: 'a', n: 1 }]);
  });

  it('is waited for when a service starts', async () => {
    wire.fail('saslStart', refusal(11_600));
    const { log, lines } = recordingLog();
    const stop = new AbortController();
    const uri = wire.uri.replace('//', '//someone:secret@');
    const opening = thrownBy(() => openDocdb({ uri, database: 'x' }, { log, signal: stop.signal }));
    void opening.then(() => stop.abort());
    while (lines.length === 0 && !stop.signal.aborted) await delay(10);
    stop.abort();
    await opening;

    expect(lines).toMatchObject([{ dependency: 'docdb' }]);
  });
});

describe('a refusal that has nothing to do with it', () => {
  it.each([
    ['a document that is too large', refusal(10_334)],
    ['a document that is not valid', { ok: 1, n: 0, writeErrors: [{ index: 0, code: 121, errmsg: 'invalid' }] }],
    ['a write concern that nobody knows', { ok: 1, n: 2, writeConcernError: { code: 79, errmsg: 'unknown' } }],
  ])('stays what it is: %s', async (_what, fault) => {
    wire.fail('insert', fault);
    const error = await thrownBy(() => things().insertMany(two, { ordered: false }));
    expect(error).toBeInstanceOf(mongoose.mongo.MongoBulkWriteError);
    expect(namingDocdb(error)).toBe(error);
  });

  const tooLarge = { _id: 'a', n: 1, text: 'x'.repeat(17 * 1024 * 1024) };
  it.each<[string, () => Promise<unknown>]>([
    ['an insert of one', () => things().insertOne(tooLarge)],
    ['an insert of many', () => things().insertMany([tooLarge])],
    ['an update', () => things().updateOne({ _id: 'a' }, { $set: tooLarge }, { upsert: true })],
    ['a bulk of inserts', () => things().bulkWrite([{ insertOne: { document: tooLarge } }])],
    ['a bulk of updates', () => things().bulkWrite([{ updateOne: { filter: {}, update: { $set: { tooLarge } } } }])],
  ])('stays what it is: %s of more than docdb takes', async (_what, work) => {
    const error = await thrownBy(work);
    expect(error).not.toBe('nothing was thrown');
    expect(namingDocdb(error)).toBe(error);
  });

  it('stays a duplicate when all of a bulk are', async () => {
    await things().insertMany(two);
    const error = await thrownBy(() => things().insertMany(two, { ordered: false }));
    expect(isDuplicateKey(error)).toBe(true);
    expect(namingDocdb(error)).toBe(error);
  });
});
