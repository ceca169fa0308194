import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openDocdb } from '@parley/docdb';
import type { Lifetime, Logger } from '@parley/service';
import type { Connection } from 'mongoose';
import type { Config } from '../config.js';
import { docdbDocumentStore } from '../documents/document.docdb.js';
import type { DocumentStore } from '../documents/document.store.js';
import { docdbNotes } from '../embeddings/embedder-notes.docdb.js';
import type { Embedder } from '../embeddings/embedder.js';
import { type ChunkIndex, filledByOf, type IndexMark } from '../index/chunk-index.js';
import { docdbGenerationStore } from '../index/generations/generation.docdb.js';
import { type IndexConfig, openIndex } from '../index/open-index.js';
import { recordOf } from '../index/own/check-index.js';
import { handOver } from '../index/own/hand-over.js';
import { docdbIndexRecordStore } from '../index/own/index-record.docdb.js';
import type { IndexRecord, IndexRecordStore } from '../index/own/index-record.store.js';
import { makeFillIndex } from '../ingestion/fill-index.js';
import { openEmbedder } from './open-embedder.js';
import { checkOf } from './wire-index.js';

/** The word on the command line that asks for it. */
export const rebuildIndexCommand = 'rebuild-index';

const usage =
  'rebuild-index needs --from lancedb:FOLDER or --from opensearch:INDEX, the index in use until now, or --anew to begin without one';

/** Catches up with what is indexed meanwhile, as often as that; the rest is done while nothing is written. */
const passes = 3;

interface Work {
  readonly config: Config;
  readonly connection: Connection;
  readonly embedder: Embedder;
  readonly to: ChunkIndex;
  readonly documents: DocumentStore;
  readonly records: IndexRecordStore;
  readonly log: Logger;
  readonly stopping: AbortSignal;
}

/**
 * Fills the index of the settings from the one that was used until now and puts it in its place, or begins anew when that
 * is lost. Servers may run meanwhile. Cut off, it may run again and goes on.
 */
export async function rebuildIndex(config: Config, args: string[], log: Logger, lifetime: Lifetime): Promise<void> {
  const { closers, stopping } = lifetime;
  const order = orderOf(args, config.index);
  const connection = await openDocdb(config.docdb, { log, signal: stopping });
  closers.add('docdb', () => connection.close());
  const embedder = await closers.open('embedder', () => openEmbedder(config.embeddings, docdbNotes(connection)));
  const to = await openIndex(config.index, embedder);
  closers.add('index', () => to.close());
  const documents = docdbDocumentStore(connection);
  const records = docdbIndexRecordStore(connection);
  const work = { config, connection, embedder, to, documents, records, log, stopping };
  if (order === 'anew') return beginAnew(work);
  const from = await openIndex(order, embedder, { mustExist: true });
  closers.add('old index', () => from.close());
  await fillFrom(work, from);
}

async function fillFrom(work: Work, from: ChunkIndex): Promise<void> {
  const { to, embedder, documents, records, log, stopping } = work;
  const [record, toMark] = await Promise.all([records.read(), to.readMark()]);
  if (record && record.indexId === toMark.id) {
    log.info({ index: toMark.id }, 'the index is in use already');
    return;
  }
  requireFilledBy(toMark, embedder);
  const old = await ownOld(work, from);
  const isSameModel = old.identity === embedder.identity;
  const tell = (done: number) => log.info({ documents: done }, 'filling the new index');
  const fill = makeFillIndex({ from, to, documents, embedder, isSameModel, tell: every(1_000, tell) });
  for (let left = passes; left > 0 && (await fill(stopping)).changed > 0; left -= 1);
  let missing: readonly string[] = [];
  await handOver(
    { ...work, model: embedder, now: Date.now, wait: delay, isWorkedOn: isWorkedOn(work) },
    old,
    async (limit) => {
      ({ missing } = await fill(AbortSignal.any([stopping, limit])));
    },
  );
  // Whatever else was filled beside the old one has nobody to follow any more.
  await docdbGenerationStore(work.connection).keepOnly((await to.readMark()).id ?? '');
  if (missing.length > 0) log.warn({ documents: missing.length }, 'documents had no passages in the old index either');
  log.info({ index: toMark.id, model: filledByOf(embedder) }, 'the new index is in use');
}

/** The record of the index in use until now: what is filled from another one would lack documents in silence. */
async function ownOld({ connection, records, embedder }: Work, from: ChunkIndex): Promise<IndexRecord> {
  const mark = await from.readMark();
  const record = await records.read();
  if (record && record.indexId === mark.id) return record;
  if (mark.id === undefined && mark.filledBy === filledByOf(embedder))
    return checkOf({ connection, index: from, embedder })();
  throw new Error(
    mark.id === undefined
      ? 'The old index is of an earlier version. Start this version once with the settings of that index, then try again'
      : 'The old index is not the one of the documents in docdb. Name the one that was used until now',
  );
}

function requireFilledBy({ identity, filledBy }: IndexMark, embedder: Embedder): void {
  if (identity === embedder.identity) return;
  throw new Error(`The new index is filled by ${filledBy ?? 'an unknown model'} already. Name another one`);
}

const isWorkedOn =
  ({ connection }: Work) =>
  async () =>
    (await connection.collection('rag_tasks').countDocuments({ state: 'running', lease_until: { $gt: new Date() } })) >
    0;

/** The list of documents goes with the passages: what is not listed is read again by its source. */
async function beginAnew({ connection, embedder, to, documents, records, log }: Work): Promise<void> {
  const isWhole = await checkOf({ connection, index: to, embedder })().then(
    () => true,
    () => false,
  );
  if (isWhole) throw new Error('The index holds the documents in docdb: there is no reason to begin anew');
  const mark = await to.readMark();
  requireFilledBy(mark, embedder);
  for (const id of await to.datasourceIds()) await to.deleteDatasource(id);
  for (const id of await documents.datasourceIds()) await documents.deleteDatasource(id);
  const own = recordOf(embedder, { ...(await to.readMark()), id: mark.id ?? randomUUID() });
  const record = await records.begin(own);
  if (!(await records.replace(record, own))) throw new Error('Another index has taken its place meanwhile');
  log.info({ index: own.indexId }, 'the index is empty and in use: reload all sources');
}

function orderOf(args: string[], target: IndexConfig): IndexConfig | 'anew' {
  const options = { from: { type: 'string' }, anew: { type: 'boolean', default: false } } as const;
  const { from, anew } = parseArgs({ args, options }).values;
  if (anew === (from !== undefined)) throw new Error(usage);
  return from === undefined ? 'anew' : oldIndex(from, target);
}

function oldIndex(from: string, target: IndexConfig): IndexConfig {
  const [, engine, name = ''] = /^(lancedb|opensearch):([A-Za-z0-9][A-Za-z0-9._-]*)$/.exec(from) ?? [];
  if (engine === 'opensearch') {
    if (target.engine !== 'opensearch') throw new Error('rebuild-index from OpenSearch needs VECTOR_STORE opensearch');
    return { ...target, index: name };
  }
  if (engine !== 'lancedb') throw new Error(usage);
  return { engine, dataDir: target.dataDir, folder: name };
}

function every(step: number, tell: (count: number) => void): (count: number) => void {
  let last = 0;
  return (count) => {
    if (count - last < step && count > last) return;
    last = count;
    tell(count);
  };
}
