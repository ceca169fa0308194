import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startDocdb } from '@parley/devstack-docdb';
import mongoose from 'mongoose';
import type { DocumentKey, IndexMark } from '../../../src/index/chunk-index.js';
import { makeCheckIndex } from '../../../src/index/own/check-index.js';
import { docdbIndexRecordStore } from '../../../src/index/own/index-record.docdb.js';
import { lanceChunkIndex } from '../../../src/index/lance/lance-chunk-index.js';
import { aDocument, dimensions } from '../chunk-documents.js';

const model = { model: 'angles', identity: 'of angles', dimensions };
const documents = Array.from({ length: 4 }, (_, at) => aDocument({ documentId: `doc-${at}` }, { text: `text ${at}` }));
const keys: DocumentKey[] = documents.map(({ document }) => document);

describe('an index and the documents that docdb lists', () => {
  let docdb: Awaited<ReturnType<typeof startDocdb>>;
  let connection: mongoose.Connection;
  beforeAll(async () => {
    docdb = await startDocdb({ port: 0 });
    connection = await mongoose.createConnection(docdb.url, { dbName: 'index' }).asPromise();
  });
  afterAll(async () => {
    await connection.close();
    await docdb.close();
  });
  beforeEach(async () => {
    listed = [];
    await connection.collection('rag_index').deleteMany({});
  });

  let listed: DocumentKey[] = [];
  let named = 0;
  /** A process with an index that holds these documents. */
  const aProcess = async (
    held: typeof documents,
    { as = model, mark }: { as?: typeof model; mark?: IndexMark } = {},
  ) => {
    const index = await lanceChunkIndex({ ...model, timeoutMs: 10_000, uri: `memory://own-${(named += 1)}` });
    await index.replaceDocuments(held);
    const readMark = mark ? () => Promise.resolve(mark) : () => index.readMark();
    return { index, check: checkOf({ ...index, readMark }, as) };
  };
  const records = () => docdbIndexRecordStore(connection);
  const checkOf = (index: Parameters<typeof makeCheckIndex>[0]['index'], as = model) =>
    makeCheckIndex({
      index,
      model: as,
      records: records(),
      sampleDocuments: () => Promise.resolve([listed]),
      newId: () => 'new',
    });
  const refusal = (words: string) => ({
    code: 'SERVICE_UNAVAILABLE',
    message: expect.stringContaining(words) as unknown,
  });

  it('belong together from the first start on', async () => {
    const { index, check } = await aProcess([]);
    const { indexId } = await check();
    await index.replaceDocuments(documents);
    listed = keys;

    expect(await checkOf(index)()).toMatchObject({ indexId, identity: 'of angles', filledBy: 'angles/4' });
  });

  it.each([
    ['an empty index', []],
    ['another index with other documents', [aDocument({ documentId: 'other' }, { text: 'other' })]],
    ['another index with the same documents', documents],
  ])('do not take %s for the one they know', async (_, held) => {
    const { check } = await aProcess(documents);
    listed = keys;
    const { indexId } = await check();
    const other = await aProcess(held);

    await expect(other.check()).rejects.toMatchObject(refusal('not the index of the documents in docdb'));
    expect(await check()).toMatchObject({ indexId });
  });

  it('take a new index while there are no documents', async () => {
    await (await aProcess([])).check();
    const other = await aProcess([]);

    expect((await other.check()).indexId).toBe((await other.index.readMark()).id);
  });

  it('refuse the same index as it was before', async () => {
    const { index, check } = await aProcess(documents);
    await check();
    const before = await index.readMark();
    await index.replaceDocuments(documents);
    await check();

    const restored = checkOf({ ...index, readMark: () => Promise.resolve(before) });
    await expect(restored()).rejects.toMatchObject(refusal('it is older than the list of documents in docdb'));
    await expect(check()).resolves.toBeDefined();
  });

  it('refuse other weights under the same name, and know the same ones under another name', async () => {
    const { index, check } = await aProcess([]);
    await check();

    await expect(checkOf(index, { ...model, identity: 'others' })()).rejects.toMatchObject(refusal('Set the model'));
    await expect(checkOf(index, { ...model, model: 'mounted elsewhere' })()).resolves.toBeDefined();
  });

  it.each([
    ['is taken down when it holds them', documents, 'angles/4', undefined],
    ['is refused when it does not', [], 'angles/4', 'it lacks 4 of 4'],
    ['is refused when another model filled it', documents, 'circles/4', 'its vectors are from circles/4'],
  ])('of an earlier version %s', async (_, held, filledBy, why) => {
    listed = keys;
    const { index, check } = await aProcess(held, { mark: { filledBy } });

    if (why) await expect(check()).rejects.toMatchObject(refusal(why));
    else expect((await check()).indexId).toBe((await index.readMark()).id);
  });
});
