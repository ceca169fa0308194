import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import type { Config } from '../config.js';
import { docdbDocumentStore } from '../documents/document.docdb.js';
import type { Embedder } from '../embeddings/embedder.js';
import type { ChunkIndex } from '../index/chunk-index.js';
import { docdbGenerationStore } from '../index/generations/generation.docdb.js';
import { indexInUse } from '../index/generations/index-in-use.js';
import type { Models } from '../index/generations/models.js';
import { openedIndexes } from '../index/generations/opened-index.js';
import { docdbWriteLog } from '../index/generations/write-log.docdb.js';
import { openIndex } from '../index/open-index.js';
import { type CheckIndex, makeCheckIndex } from '../index/own/check-index.js';
import { docdbIndexRecordStore } from '../index/own/index-record.docdb.js';
import { configAt, placeOf } from '../index/place.js';
import { epochSeconds } from '../time/epoch-seconds.js';

interface Deps {
  readonly config: Config;
  readonly connection: Connection;
  readonly models: Models;
  readonly now: () => Date;
}

/** How many of the newest and of the oldest documents are looked for before an index is believed. */
const sampleSize = 10;

/** The index in use, as long as it is the one of the documents, and what those beside it are worked on with. */
export async function wireIndex({ config, connection, models, now }: Deps) {
  const store = docdbGenerationStore(connection);
  const log = docdbWriteLog(connection, () => new Date());
  await log.createIndexes();
  const opened = openedIndexes({
    openAt(place, embedder) {
      const settings = configAt(config.index, place);
      return settings && openIndex(settings, embedder);
    },
    now: Date.now,
  });
  const index = indexInUse({
    ...{ store, log, models, opened, place: placeOf(config.index), now: Date.now },
    checkOf: (one) => checkOf({ ...one, connection, now }),
  });
  return { index, generations: { store, log, opened } };
}

/** What those beside the live index are worked on with. */
export type Generations = Awaited<ReturnType<typeof wireIndex>>['generations'];

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
