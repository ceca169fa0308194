import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startDocdb } from '@parley/devstack-docdb';
import { docdbLeaseStore, makeWhileHeld } from '@parley/docdb';
import mongoose from 'mongoose';
import type { Embedder } from '../../src/embeddings/embedder.js';
import { manageGenerations } from '../../src/generations/manage-generations.js';
import { makeWorkOnGenerations } from '../../src/generations/work-on-generations.js';
import { chunkId } from '../../src/index/chunk-id.js';
import type { DocumentChunks, DocumentFacts, DocumentKey } from '../../src/index/chunk-index.js';
import { docdbGenerationStore } from '../../src/index/generations/generation.docdb.js';
import { indexInUse } from '../../src/index/generations/index-in-use.js';
import { openedIndexes } from '../../src/index/generations/opened-index.js';
import { docdbWriteLog } from '../../src/index/generations/write-log.docdb.js';
import { openIndex } from '../../src/index/open-index.js';
import { makeCheckIndex } from '../../src/index/own/check-index.js';
import { docdbIndexRecordStore } from '../../src/index/own/index-record.docdb.js';
import { configAt, dropIndex, placeBeside } from '../../src/index/place.js';
import { passageFor } from '../../src/ingestion/copy-documents.js';

/** Tells texts apart by their characters; refuses to answer while `isDown`. */
export function aModel(name: string, dimensions: number): Embedder & { isDown: boolean; embedded: string[] } {
  const model = {
    model: name,
    identity: `of ${name}`,
    prefixes: { query: '', passage: '' },
    unrelatedSimilarity: 0,
    dimensions,
    isDown: false,
    embedded: [] as string[],
    embed(texts: readonly string[]) {
      if (model.isDown) return Promise.reject(new Error(`${name} is down`));
      model.embedded.push(...texts);
      return Promise.resolve(texts.map((text) => vectorOf(text, dimensions)));
    },
    close: () => Promise.resolve(),
  };
  return model;
}

function vectorOf(text: string, dimensions: number): Float32Array {
  const counts = Float32Array.from({ length: dimensions }, () => 1);
  for (let at = 0; at < text.length; at += 1) {
    const slot = text.charCodeAt(at) % dimensions;
    counts[slot] = (counts[slot] ?? 0) + 1;
  }
  const length = Math.hypot(...counts);
  return counts.map((value) => value / length);
}

/** A document as ingestion would write it with that model. */
export async function aDocument(model: Embedder, documentId: string, text: string, facts: Partial<DocumentFacts> = {}) {
  const document: DocumentFacts = {
    ...{ datasourceId: 'web:a', documentId, ingestorId: 'web:loader', title: documentId, description: '' },
    ...{ documentType: 'text', isStructuredEntity: false, ingestedAt: 1, freshUntil: 0, metadata: {}, language: 'en' },
    ...facts,
  };
  const chunk = {
    ...{ id: chunkId(document, 0), document, chunkIndex: 0, totalChunks: 1, text, start: 0, end: text.length },
    ...{ headings: [], embeddingHash: '' },
  };
  const { embedText, hash } = passageFor(model)(chunk);
  const [vector = new Float32Array()] = await model.embed([embedText], {
    purpose: 'passage',
    signal: new AbortController().signal,
  });
  return { document, chunks: [{ ...chunk, embeddingHash: hash, vector }] } satisfies DocumentChunks;
}

export type Stage = Awaited<ReturnType<typeof startGenerations>>;

/** A database and a folder, on which processes of one model or more are made. */
export async function startGenerations() {
  const docdb = await startDocdb({ port: 0 });
  const dataDir = await mkdtemp(join(tmpdir(), 'rag-generations-'));
  const connection = await mongoose.createConnection(docdb.url, { dbName: 'index' }).asPromise();
  const closing: (() => Promise<unknown>)[] = [];
  let count = 0;
  let listed: DocumentKey[] = [];

  interface Process {
    readonly folder: string;
    readonly models: readonly [Embedder, ...Embedder[]];
    /** What comes between looking up which index is live and checking it. */
    readonly meanwhile?: () => Promise<unknown>;
  }
  /** A process of its own; `later` moves its clock on. */
  const aProcess = ({ folder, models, meanwhile }: Process) => {
    const config = { engine: 'lancedb', dataDir, folder } as const;
    let ahead = 0;
    const now = () => Date.now() + ahead;
    const date = () => new Date(now());
    const store = docdbGenerationStore(connection);
    const records = docdbIndexRecordStore(connection);
    const log = docdbWriteLog(connection, date);
    const opened = openedIndexes({
      openAt: (place, embedder) => {
        const settings = configAt(config, place);
        return settings && openIndex(settings, embedder);
      },
      now,
    });
    const index = indexInUse({
      ...{ store, log, models, opened, now, place: `lancedb:${folder}`, patienceMs: 500 },
      checkOf:
        ({ index: one, embedder }) =>
        async () => {
          await meanwhile?.();
          return makeCheckIndex({
            ...{ records, index: one, model: embedder },
            sampleDocuments: () => Promise.resolve([listed]),
            newId: () => `index-${(count += 1)}`,
          })();
        },
    });
    const leases = docdbLeaseStore(connection, 'rag_index_leases');
    const lease = { leases, what: 'index', now: date, newId: () => `holder-${(count += 1)}` };
    const problems: string[] = [];
    const work = makeWorkOnGenerations({
      ...{ store, records, log, models, opened, now: date, wait: delay },
      requireRight: () => index.live(),
      drop: async (place) => {
        const settings = configAt(config, place);
        if (settings) await dropIndex(settings);
      },
      whileFree: makeWhileHeld({ ...lease, patienceMs: 0 }),
      onError: (error) => problems.push(String(error)),
      letGoMs: 0,
    });
    const manage = manageGenerations({
      ...{ store, log, models, now: date, newId: () => `next-${(count += 1)}` },
      placeFor: (id) => placeBeside(config, id),
      whileHeld: makeWhileHeld(lease),
    });
    closing.push(() => opened.close());
    return {
      ...{ index, manage, models, store, log, records, opened, problems },
      later: (ms: number) => void (ahead += ms),
      work: () => work(new AbortController().signal),
    };
  };

  return {
    aProcess,
    dataDir,
    collection: (name: string) => connection.collection(name),
    /** The list of documents that docdb has. */
    list: (documents: DocumentKey[]) => void (listed = documents),
    async clear() {
      listed = [];
      for (const name of ['rag_index', 'rag_index_writes', 'rag_index_leases'])
        await connection.collection(name).deleteMany({});
    },
    async close() {
      await Promise.all(closing.map((close) => close()));
      await connection.close();
      await docdb.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
