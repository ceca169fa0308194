import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import type { Config } from '../config.js';
import { docdbDocumentStore } from '../documents/document.docdb.js';
import type { Embedder } from '../embeddings/embedder.js';
import type { ChunkIndex } from '../index/chunk-index.js';
import { openIndex } from '../index/open-index.js';
import { type CheckIndex, makeCheckIndex } from '../index/own/check-index.js';
import { type GuardedIndex, guardedIndex } from '../index/own/guarded-index.js';
import { docdbIndexRecordStore } from '../index/own/index-record.docdb.js';
import { epochSeconds } from '../time/epoch-seconds.js';

interface Deps {
  readonly config: Config;
  readonly connection: Connection;
  readonly embedder: Embedder;
  readonly now: () => Date;
}

/** How many of the newest and of the oldest documents are looked for before an index is believed. */
const sampleSize = 10;

/** The index that is configured, as long as it is the one of the documents. */
export async function wireIndex({ config, connection, embedder, now }: Deps): Promise<GuardedIndex> {
  const index = await openIndex(config.index, embedder);
  return guardedIndex(index, { check: checkOf({ index, connection, embedder, now }), now: Date.now });
}

interface CheckedIndex {
  readonly index: ChunkIndex;
  readonly connection: Connection;
  readonly embedder: Embedder;
  readonly now?: () => Date;
}

/** Whether that index is the one of the documents in docdb. */
export function checkOf({ index, connection, embedder, now = () => new Date() }: CheckedIndex): CheckIndex {
  const documents = docdbDocumentStore(connection);
  return makeCheckIndex({
    index,
    model: embedder,
    records: docdbIndexRecordStore(connection),
    sampleDocuments: () => documents.sample(sampleSize, epochSeconds(now())),
    newId: randomUUID,
  });
}
