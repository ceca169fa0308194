import type { ParallelSearch } from '@parley/contracts';
import { defaultChunkSizes } from '../../src/chunking/chunk-document.js';
import type { DocumentStore } from '../../src/documents/document.store.js';
import type { Datasource } from '../../src/datasources/datasource.js';
import type { Embedder } from '../../src/embeddings/embedder.js';
import type { ChunkIndex } from '../../src/index/chunk-index.js';
import type { IncomingDocument } from '../../src/documents/document-task.js';
import { makeIndexBatch } from '../../src/ingestion/index-documents.js';
import { isAsShipped, seededSearch } from '../../src/mcp/custom-tool.js';
import type { Reranking } from '../../src/search/rerank-places.js';
import { makeSearchPassages } from '../../src/search/search-passages.js';
import type { Collection, CollectionDocument } from './collection.js';
import { type Quality, qualityOf } from './metrics.js';

/** The keyword leg alone, the meaning leg alone, and what the built-in `search` makes of both. */
export type Figures = Readonly<Record<'keyword' | 'dense' | 'hybrid', Quality>>;

interface Deps {
  readonly index: ChunkIndex & { settle(): Promise<void> };
  readonly embedder: Embedder;
  /** Told what is done so far, for people. */
  readonly progress: (line: string) => void;
  readonly signal: AbortSignal;
  readonly now: () => Date;
  /** For the hybrid figures alone: those of a leg are of the leg. */
  readonly reranking?: Reranking | undefined;
}

const plain = {
  asker: 'evaluation',
  subject: 'evaluation',
  filters: {},
  explain: false,
  readable: { datasources: 'all' as const, lists: [] },
  role: 'readonly',
} as const;
const datasourceId = 'evaluation:collection';
const batchSize = 64;
/** As deep as the figures look. */
const depth = 100;

const weighted = (weight: number): readonly ParallelSearch[] => [
  { label: 'results', datasource_ids: [], extra_filters: {}, semantic_weight: weight },
];
const searches = { keyword: weighted(0), dense: weighted(1), hybrid: seededSearch.searches };

/** Indexes a collection and asks all its queries, by the same operations as the service. */
export async function evaluate(collection: Collection, deps: Deps): Promise<Figures> {
  await indexCollection(collection, deps);
  const withoutReranker = makeSearchPassages({ ...deps, reranking: undefined });
  const asService = makeSearchPassages(deps);
  const qualityWith = async (parallel: readonly ParallelSearch[], name: string) => {
    const rankings = new Map<string, string[]>();
    for (const [id, query] of collection.queries) {
      rankings.set(id, await rankedDocuments(query, parallel));
      if (rankings.size % 100 === 0) deps.progress(`${name}: ${rankings.size} of ${collection.queries.size} queries`);
    }
    return qualityOf(rankings, collection.judgements);
  };
  /** The rank of a document is that of its best passage. */
  const rankedDocuments = async (query: string, parallel: readonly ParallelSearch[]) => {
    const found = new Set<string>();
    for (let offset = 0; found.size < depth; offset += depth) {
      const weighsByQuestion = isAsShipped(parallel);
      const question = {
        ...plain,
        query,
        limit: depth,
        offset,
        searches: parallel,
        weighsByQuestion,
        signal: deps.signal,
      };
      const { results } = await (weighsByQuestion ? asService : withoutReranker)(question);
      for (const { metadata } of results) found.add(metadata.document_id);
      if (results.length < depth) break;
    }
    return [...found];
  };
  return {
    keyword: await qualityWith(searches.keyword, 'keyword'),
    dense: await qualityWith(searches.dense, 'dense'),
    hybrid: await qualityWith(searches.hybrid, 'hybrid'),
  };
}

async function indexCollection({ documents }: Collection, { index, embedder, progress, signal, now }: Deps) {
  const indexBatch = makeIndexBatch({
    index,
    embedder,
    documents: listingNothing,
    findDatasource: () => Promise.resolve(datasource),
  });
  const ingestedAt = Math.floor(now().getTime() / 1000);
  for (let at = 0; at < documents.length; at += batchSize) {
    const batch = documents.slice(at, at + batchSize);
    await indexBatch(
      batch.map((document) => incoming(document, ingestedAt)),
      signal,
    );
    if ((at / batchSize) % 10 === 0) progress(`indexing: ${at} of ${documents.length} documents`);
  }
  await index.settle();
}

const incoming = ({ id, title, text }: CollectionDocument, ingestedAt: number): IncomingDocument => ({
  generation: id,
  content: text.trim() === '' ? title : text,
  facts: {
    datasourceId,
    documentId: id,
    ingestorId: 'evaluation',
    title,
    description: '',
    documentType: 'text',
    isStructuredEntity: false,
    ingestedAt,
    freshUntil: 0,
    metadata: {},
  },
});

const datasource: Datasource = {
  id: datasourceId,
  ingestorId: 'evaluation',
  name: null,
  description: '',
  sourceType: 'evaluation',
  lastUpdated: null,
  chunkSize: defaultChunkSizes.maxChars,
  chunkOverlap: defaultChunkSizes.overlapChars,
  reloadIntervalSeconds: 0,
  metadata: null,
};

/** Nothing lists or replaces what an evaluation indexes. */
const listingNothing: DocumentStore = {
  put: () => Promise.resolve(),
  find: () => Promise.resolve([]),
  findById: () => Promise.resolve([]),
  scan: async function* () {
    // Empty: an evaluation has no listing.
  },
  sample: () => Promise.resolve([]),
  remove: () => Promise.resolve(),
  removeStale: () => Promise.resolve(0),
  datasourceIds: () => Promise.resolve([]),
  deleteDatasource: () => Promise.resolve(0),
};
