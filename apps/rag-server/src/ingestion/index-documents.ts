import { chunkDocument, type Passage } from '../chunking/chunk-document.js';
import type { Datasource } from '../datasources/datasource.js';
import type { DocumentStore, StoredDocument } from '../documents/document.store.js';
import { isFresh } from '../time/is-fresh.js';
import type { Embedder } from '../embeddings/embedder.js';
import type { ChunkIndex, EmbeddedChunk } from '../index/chunk-index.js';
import { embedMissing } from './embed-missing.js';
import { embeddingHash } from './embedding-hash.js';
import { chunkId, documentKey } from '../index/chunk-id.js';
import type { TakeEntities } from '../graph/entities/take-entities.js';
import { languageOf } from '../words/language-of.js';
import type { Language } from '../words/stop-words.js';
import type { TaskHandler } from '../tasks/task-handler.js';
import {
  type ContentAnchor,
  documentTask,
  documentTaskKind,
  type IncomingDocument,
} from '../documents/document-task.js';

interface Deps {
  readonly index: ChunkIndex;
  readonly embedder: Embedder;
  readonly documents: DocumentStore;
  readonly findDatasource: (id: string) => Promise<Datasource | undefined>;
  /** Where there is a graph. */
  readonly takeEntities?: TakeEntities;
}

export interface IndexedDocument {
  /**
   * `cancelled` when the datasource is gone; without text it is `skipped`, or `removed` when it was stale as it came;
   * `failed` when the embedder refuses some of its text.
   */
  readonly outcome: 'indexed' | 'unchanged' | 'skipped' | 'taken_out' | 'removed' | 'cancelled' | 'failed';
  readonly chunks: number;
  readonly message?: string;
}

/**
 * Cuts, embeds what is new, replaces each document's passages in one step, then lists the documents. All belong to one
 * datasource. One result per document, in their order; running again leaves the same.
 */
export type IndexBatch = (documents: readonly IncomingDocument[], signal: AbortSignal) => Promise<IndexedDocument[]>;

interface Prepared extends IncomingDocument {
  readonly language: Language;
  readonly passages: readonly (Passage & { readonly hash: string })[];
}

/** Documents written to the index in one step, as far as their text is no longer than this, or it is one of them alone. */
const batchSize = 16;
const maxCharacters = 1024 * 1024;

/** Indexes what `POST /v1/ingest` accepted. */
export const indexDocuments = (indexBatch: IndexBatch): TaskHandler => ({
  kind: documentTaskKind,
  batchSize,
  async run(tasks, signal) {
    // A retry keeps the place of the first try: what came in between is newer and stays.
    const read = tasks.map(({ origin, payload }) => ({ ...documentTask.parse(payload), generation: origin }));
    const results = await indexBatch(read, signal);
    return results.flatMap((result, at) => {
      const task = tasks[at];
      return task ? [{ ...result, task }] : [];
    });
  },
});

export const makeIndexBatch =
  (deps: Deps): IndexBatch =>
  async (incoming, signal) => {
    const datasource = incoming[0] && (await deps.findDatasource(incoming[0].facts.datasourceId));
    if (!datasource) return incoming.map(() => ({ outcome: 'cancelled', chunks: 0 }));
    const results: IndexedDocument[] = [];
    for (const part of partsOf(incoming)) results.push(...(await indexPart(deps, datasource, part, signal)));
    return results;
  };

/** A crawl may deliver 16 MiB at once: cut and written together, they would block everybody else for seconds. */
function partsOf(incoming: readonly IncomingDocument[]): IncomingDocument[][] {
  const parts: IncomingDocument[][] = [];
  let characters = 0;
  for (const document of incoming) {
    const last = parts.at(-1);
    characters += document.content.length;
    if (last && characters <= maxCharacters) last.push(document);
    else {
      parts.push([document]);
      characters = document.content.length;
    }
  }
  return parts;
}

async function indexPart(
  { index, embedder, documents, takeEntities }: Deps,
  datasource: Datasource,
  incoming: readonly IncomingDocument[],
  signal: AbortSignal,
): Promise<IndexedDocument[]> {
  const known = await storedDocuments(documents, incoming);
  const storedOf = ({ facts }: IncomingDocument) => known.get(documentKey(facts));
  const isOutdated = (one: IncomingDocument) => (storedOf(one)?.generation ?? '') > one.generation;
  const prepared = incoming.filter((one) => !isOutdated(one)).map((one) => prepare(one, datasource, embedder.model));
  const stored = await index.storedVectors(prepared.filter(storedOf).map(({ facts }) => facts));
  const { vectors, refused } = await embedMissing(embedder, prepared, stored, signal);
  signal.throwIfAborted();
  const taken = prepared.filter((one) => refusalOf(one, refused) === undefined);
  // What stays of a refused document was for its readers, who may be others now.
  const withheld = prepared.filter((one) => !taken.includes(one) && storedOf(one)?.readersKey !== one.facts.readersKey);
  await index.replaceDocuments([
    ...taken.map((one) => ({ document: one.facts, chunks: chunksOf(one, vectors) })),
    ...withheld.map((one) => ({ document: one.facts, chunks: [] })),
  ]);
  const entitiesRefused = await takeEntities?.(taken);
  await documents.put(taken.map(toStored));
  const results = new Map(
    prepared.map((one) => [
      one.generation,
      refusalOf(one, refused) ?? resultOf(one, stored, entitiesRefused?.get(one.generation)),
    ]),
  );
  return incoming.map(({ generation }) => results.get(generation) ?? outdated);
}

async function storedDocuments(documents: DocumentStore, read: readonly IncomingDocument[]) {
  const found = await documents.find(read.map(({ facts }) => facts));
  return new Map(found.map((document) => [documentKey(document), document]));
}

/** What becomes of a document of which the embedder refuses a part; `undefined` if it refuses none. */
function refusalOf(
  { passages }: Pick<Prepared, 'passages'>,
  refused: ReadonlyMap<string, string>,
): IndexedDocument | undefined {
  const reason = passages.map(({ hash }) => refused.get(hash)).find((one) => one !== undefined);
  return reason === undefined
    ? undefined
    : { outcome: 'failed', chunks: 0, message: `The embedding model refuses a part of the text: ${reason}` };
}

function prepare(read: IncomingDocument, datasource: Datasource, model: string): Prepared {
  const sizes = { maxChars: datasource.chunkSize, overlapChars: datasource.chunkOverlap };
  const pages = (read.anchors ?? []).flatMap(({ at, isPage }) => (isPage ? [at] : []));
  const passages = chunkDocument(read.facts.title, read.content, sizes, pages);
  return {
    ...read,
    language: languageOf(`${read.facts.title}\n${read.content}`),
    passages: passages.map((passage) => ({ ...passage, hash: embeddingHash(model, passage.embedText) })),
  };
}

const chunksOf = (
  { facts, language, passages, anchors = [] }: Prepared,
  vectors: ReadonlyMap<string, Float32Array>,
): EmbeddedChunk[] =>
  passages.map(({ text, start, end, headings, hash }, chunkIndex) => ({
    id: chunkId(facts, chunkIndex),
    document: { ...facts, language },
    chunkIndex,
    totalChunks: passages.length,
    text,
    start,
    end,
    headings,
    ...anchorOf(anchors, Math.max(start, passages[chunkIndex - 1]?.end ?? 0)),
    embeddingHash: hash,
    vector: vectorAt([vectors.get(hash)], 0),
  }));

/** The last place that begins no later than what the passage has beyond the one before it. */
function anchorOf(anchors: readonly ContentAnchor[], start: number): Pick<EmbeddedChunk, 'anchor'> {
  let [low, high] = [0, anchors.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((anchors[middle]?.at ?? 0) <= start) low = middle + 1;
    else high = middle;
  }
  const found = anchors[low - 1];
  return found ? { anchor: { label: found.label, fragment: found.fragment } } : {};
}

const toStored = ({ facts, passages, generation }: Prepared): StoredDocument => ({
  ...facts,
  chunkCount: passages.length,
  generation,
});

function resultOf(
  { facts, passages }: Prepared,
  stored: ReadonlyMap<string, unknown>,
  message: string | undefined,
): IndexedDocument {
  if (passages.length === 0) return isFresh(facts, facts.ingestedAt) ? withoutText : { outcome: 'removed', chunks: 0 };
  return {
    outcome: passages.every(({ hash }) => stored.has(hash)) ? 'unchanged' : 'indexed',
    chunks: passages.length,
    ...(message !== undefined && { message }),
  };
}

/** Nothing of it is found, whatever it said before. */
export const withoutText: IndexedDocument = {
  outcome: 'skipped',
  chunks: 0,
  message: 'The document has no text.',
};

const outdated: IndexedDocument = {
  outcome: 'unchanged',
  chunks: 0,
  message: 'A newer version of the document is already indexed.',
};

function vectorAt(vectors: readonly (Float32Array | undefined)[], at: number): Float32Array {
  const vector = vectors[at];
  if (!vector) throw new Error('a passage has no vector');
  return vector;
}
