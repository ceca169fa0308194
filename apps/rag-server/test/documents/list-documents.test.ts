import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startDocdb } from '@parley/devstack-docdb';
import mongoose from 'mongoose';
import { docdbDocumentStore } from '../../src/documents/document.docdb.js';
import type { StoredDocument } from '../../src/documents/document.store.js';
import { type ListDocuments, makeListDocuments } from '../../src/documents/list-documents.js';

const datasourceId = 'files:a / 100%';
/** Chunks of each document, in the order of their ids. */
const sizes = [3, 0, 2, 1, 5, 0, 1];
const all = sizes.flatMap((size, at) => Array.from({ length: size }, (_, index) => `d${at}#${index}`));

describe('listing documents page by page', () => {
  let docdb: Awaited<ReturnType<typeof startDocdb>>;
  let connection: mongoose.Connection;
  let store: ReturnType<typeof docdbDocumentStore>;
  let begun: (string | undefined)[];
  let list: ListDocuments;
  beforeAll(async () => {
    docdb = await startDocdb({ port: 0 });
    connection = await mongoose.createConnection(docdb.url, { dbName: 'listing' }).asPromise();
    store = docdbDocumentStore(connection);
  });
  afterAll(async () => {
    await connection.close();
    await docdb.close();
  });
  beforeEach(async () => {
    await connection.dropDatabase();
    await store.put(sizes.map((size, at) => aDocument(`d${at}`, size)));
    await store.put([{ ...aDocument('d3', 9), datasourceId: 'files:b' }]);
    begun = [];
    list = makeListDocuments({
      scan(id, part) {
        begun.push(part?.from);
        return store.scan(id, part);
      },
    });
  });

  const pageOf = async (offset: number, limit: number) => {
    const { documents, hasMore } = await list(datasourceId, 'all', { offset, limit });
    const chunks = documents.flatMap((one) => one.chunkIndexes.map((index) => `${one.document.documentId}#${index}`));
    return { chunks, hasMore };
  };
  const pages = async (limit: number, offset = 0): Promise<string[]> => {
    const { chunks, hasMore } = await pageOf(offset, limit);
    return hasMore ? [...chunks, ...(await pages(limit, offset + limit))] : chunks;
  };

  it.each([1, 2, 3, 4, 5, 11, 12, 13])('neither overlaps nor skips in pages of %i', async (limit) => {
    expect(await pages(limit)).toEqual(all);
    expect(begun).toHaveLength(Math.ceil(all.length / limit));
  });

  it('begins where the page before ended, and not at the first document', async () => {
    await pages(4);

    expect(begun).toEqual([undefined, 'd2', 'd4']);
  });

  it('is the same for a page that is asked for by itself', async () => {
    expect(await pageOf(7, 3)).toEqual({ chunks: all.slice(7, 10), hasMore: true });
    expect(await pageOf(12, 5)).toEqual({ chunks: [], hasMore: false });
    expect(begun).toEqual([undefined, undefined]);
  });

  it('goes on after what it showed where documents before it are removed meanwhile', async () => {
    const { chunks } = await pageOf(0, 4);
    await store.remove([{ datasourceId, documentId: 'd0' }]);

    expect([...chunks, ...(await pages(4, 4))]).toEqual(all);
  });
});

const aDocument = (documentId: string, chunkCount: number): StoredDocument => ({
  datasourceId,
  documentId,
  ...{ ingestorId: 'files:loader', title: '', description: '', documentType: 'text', isStructuredEntity: false },
  ...{ ingestedAt: 1, freshUntil: 0, metadata: {}, chunkCount, generation: 'g' },
});
