import { readFile } from 'node:fs/promises';
import { Client, errors } from '@opensearch-project/opensearch';
import { AppError } from '@parley/contracts';
import { dependencyDown } from '@parley/service';
import { decodeTime } from 'ulid';
import { z } from 'zod';
import type { ChunkIndex, DocumentChunks, DocumentKey } from '../chunk-index.js';
import { documentKey } from '../chunk-id.js';
import { knownLanguages } from '../known-languages.js';
import type { Clause } from './opensearch-filter.js';
import { latestMoment } from './opensearch-latest-moment.js';
import { ensureIndex, readMark, requireOwnIndex, writeMark } from './opensearch-own-index.js';
import { refresh } from './opensearch-refresh.js';
import { remove } from './opensearch-remove.js';
import { toChunk, toSource, withoutVector } from './opensearch-schema.js';
import { ofCurrentGeneration, openSearchView } from './opensearch-view.js';
import { madeBy } from './opensearch-words.js';

export interface OpenSearchSettings {
  /** Addresses of nodes, at least one: another is asked when one does not answer. */
  readonly urls: readonly string[];
  readonly username: string | undefined;
  readonly password: string | undefined;
  /** File of the authority that signed the server's certificate; the system's authorities when absent. */
  readonly caFile: string | undefined;
  readonly index: string;
  /** Copies of the index, as OpenSearch's `auto_expand_replicas`. */
  readonly replicas: string;
  readonly model: string;
  /** Of that model, see `Embedder.identity`. */
  readonly identity: string;
  /** Throws when there is none, instead of making one. */
  readonly mustExist?: boolean | undefined;
  readonly dimensions: number;
  readonly timeoutMs: number;
  readonly now: () => number;
  /** ULIDs that sort by the time of its calls. */
  readonly newGeneration: () => string;
}

/** A bulk request stays far below the server's limit of 100 MB. */
const bytesPerRequest = 8 * 1024 * 1024;

const bulkAnswer = z.object({
  errors: z.boolean(),
  items: z.array(z.record(z.string(), z.object({ status: z.int() }))),
});

/**
 * The distributed engine: OpenSearch 3 with its k-NN plugin. Any number of processes may write and read.
 * Throws if the index holds vectors of another length or is another program's.
 */
export async function openSearchChunkIndex(settings: OpenSearchSettings): Promise<ChunkIndex> {
  const { index, newGeneration } = settings;
  const client = await connect(settings);
  await ensureIndex(client, settings).catch(async (error: unknown) => {
    await client.close();
    throw isOutage(error) ? dependencyDown('index', 'unreachable', error) : error;
  });
  const languages = knownLanguages(() => madeBy(client, index), settings.now);
  const moments = latestMoment({ client, index, now: settings.now });

  const bulk = async (steps: readonly Step[]): Promise<void> => {
    for (const lines of requestsOf(steps)) {
      const { body } = await client.bulk({ index, refresh: false, body: lines as never });
      const { errors, items } = bulkAnswer.parse(body);
      const isMissing = ({ delete: gone }: (typeof items)[number]) => gone?.status === 404;
      if (
        errors &&
        !items.every((item) => isMissing(item) || Object.values(item).every(({ status }) => status < 300))
      ) {
        throw new Error('the index rejected some passages');
      }
    }
  };

  return {
    replaceDocuments: (sets) =>
      guarded(async () => {
        if (sets.length === 0) return;
        await requireOwnIndex(client, settings);
        for (const { chunks } of sets) languages.add(chunks[0]?.document.language ?? 'en');
        const generation = newGeneration();
        await bulk(sets.flatMap((set) => stepsOf(set, generation)));
        await refresh(client, index);
        const keys = sets.map(({ document }) => documentKey(document));
        await remove(client, index, [
          { term: { kind: 'chunk' } },
          { terms: { document_key: keys } },
          { range: { generation: { lt: generation } } },
        ]);
      }),
    deleteDatasource: (datasourceId) =>
      guarded(async () => {
        await refresh(client, index);
        // Heads first: without its head a document is not there, however many passages are left.
        const ofIt = { term: { datasource_id: datasourceId } };
        await remove(client, index, [{ term: { kind: 'head' } }, ofIt]);
        return remove(client, index, [{ term: { kind: 'chunk' } }, ofIt]);
      }),
    deleteStale: (datasourceId, before) =>
      guarded(async () => {
        await refresh(client, index);
        const isStale = { range: { fresh_until: { gt: 0, lt: before } } };
        return remove(client, index, [{ term: { kind: 'chunk' } }, { term: { datasource_id: datasourceId } }, isStale]);
      }),
    datasourceIds: () => guarded(() => distinct(client, index, 'datasource_id', [])),
    documentIds: (datasourceId) =>
      guarded(() => distinct(client, index, 'document_id', [{ term: { datasource_id: datasourceId } }])),
    view: () => guarded(async () => guardedView(openSearchView(await moments.latest(), languages.all))),
    scanDocument: (document) =>
      guarded(async () => {
        const now = await moments.latest();
        const query = chunksOf([document]);
        const hits = await ofCurrentGeneration(now, await now.all(query, withoutVector));
        return hits.map(({ source }) => toChunk(source)).sort((a, b) => a.chunkIndex - b.chunkIndex);
      }),
    findChunk: (id) =>
      guarded(async () => {
        const now = await moments.latest();
        const query = { bool: { filter: [{ term: { chunk_id: id } }] } };
        const [hit] = await ofCurrentGeneration(now, await now.search({ query, size: 10, source: withoutVector }));
        return hit && toChunk(hit.source);
      }),
    storedVectors: (documents) =>
      guarded(async () => {
        if (documents.length === 0) return new Map<string, Float32Array>();
        const now = await moments.latest();
        const fields = ['document_key', 'generation', 'embedding_hash', 'vector'];
        const hits = await ofCurrentGeneration(now, await now.all(chunksOf(documents), fields));
        return new Map(
          hits
            .map(({ source }) => hashed.parse(source))
            .map(({ embedding_hash, vector }) => [embedding_hash, Float32Array.from(vector)]),
        );
      }),
    readMark: () => guarded(() => readMark(client, index)),
    writeMark: (mark) => guarded(() => writeMark(client, index, mark)),
    ping: () => guarded(() => requireOwnIndex(client, settings)),
    async close() {
      await moments.close();
      await client.close();
    },
  };
}

const valuePage = z.object({
  aggregations: z.object({
    ids: z.object({
      after_key: z.record(z.string(), z.string()).optional(),
      buckets: z.array(z.object({ key: z.object({ id: z.string() }) })),
    }),
  }),
});

/** Page by page: there may be more than one answer holds. */
async function distinct(client: Client, index: string, field: string, which: readonly Clause[]): Promise<string[]> {
  await refresh(client, index);
  const ids: string[] = [];
  let after: Record<string, string> | undefined;
  do {
    const sources = [{ id: { terms: { field } } }];
    const composite = { size: 1_000, sources, ...(after && { after }) };
    const query = { bool: { filter: [{ term: { kind: 'chunk' } }, ...which] } };
    const { body } = await client.search({ index, body: { size: 0, query, aggs: { ids: { composite } } } });
    const page = valuePage.parse(body).aggregations.ids;
    ids.push(...page.buckets.map(({ key }) => key.id));
    after = page.after_key;
  } while (after !== undefined);
  return ids;
}

const hashed = z.object({ embedding_hash: z.string(), vector: z.array(z.number()) });

const chunksOf = (documents: readonly DocumentKey[]): Clause => ({
  bool: { filter: [{ term: { kind: 'chunk' } }, { terms: { document_key: documents.map(documentKey) } }] },
});

/** One action of a bulk request, with what it writes. */
interface Step {
  readonly action: object;
  readonly source?: object;
}

/** Passages, then the head that makes them count; all on one shard, where they are applied in this order. */
function stepsOf({ document, chunks }: DocumentChunks, generation: string): Step[] {
  const key = documentKey(document);
  const at = (id: string) => ({ _id: id, routing: key });
  // An abandoned write may still arrive from a node that hung: it must not replace a later one.
  const ofHead = { ...at(`head-${key}`), version: decodeTime(generation), version_type: 'external_gte' };
  if (chunks.length === 0) return [{ action: { delete: ofHead } }];
  const head = { kind: 'head', document_key: key, datasource_id: document.datasourceId, generation };
  return [
    ...chunks.map((chunk) => ({
      action: { index: at(`${chunk.id}-${generation}`) },
      source: toSource(chunk, generation),
    })),
    { action: { index: ofHead }, source: head },
  ];
}

function* requestsOf(steps: readonly Step[]): Generator<object[]> {
  let lines: object[] = [];
  let bytes = 0;
  for (const { action, source } of steps) {
    if (bytes > bytesPerRequest) {
      yield lines;
      [lines, bytes] = [[], 0];
    }
    lines.push(action, ...(source ? [source] : []));
    bytes += JSON.stringify(source ?? {}).length;
  }
  if (lines.length > 0) yield lines;
}

/** Removes an index of this product with all that it holds; one that is not there is left as it is. */
export async function dropOpenSearchIndex(
  settings: Pick<OpenSearchSettings, 'urls' | 'username' | 'password' | 'caFile' | 'index'>,
): Promise<void> {
  const { index } = settings;
  const client = await connect({ ...settings, timeoutMs: 30_000 });
  await guarded(() => client.indices.delete({ index, ignore_unavailable: true })).finally(() => client.close());
}

type Address = Pick<OpenSearchSettings, 'urls' | 'username' | 'password' | 'caFile' | 'timeoutMs'>;

async function connect({ urls, username, password, caFile, timeoutMs }: Address): Promise<Client> {
  const ca = caFile === undefined ? undefined : await readFile(caFile, 'utf8');
  return new Client({
    nodes: [...urls],
    requestTimeout: timeoutMs,
    maxRetries: 2,
    ...(username !== undefined && { auth: { username, password: password ?? '' } }),
    ...(ca !== undefined && { ssl: { ca } }),
  });
}

function guardedView(view: ReturnType<typeof openSearchView>): typeof view {
  return {
    rankByKeywords: (leg) => guarded(() => view.rankByKeywords(leg)),
    rankByMeaning: (leg) => guarded(() => view.rankByMeaning(leg)),
    similarities: (keys, vector) => guarded(() => view.similarities(keys, vector)),
    readChunks: (keys) => guarded(() => view.readChunks(keys)),
  };
}

/** The engine is away, still starting, or has too much to do. Another program's index and a wrong password are none. */
const isOutage = (error: unknown): boolean =>
  error instanceof errors.ResponseError
    ? error.statusCode >= 500 || error.statusCode === 429
    : error instanceof errors.OpenSearchClientError;

/** Whatever goes wrong on the way to the engine is an outage that says so; a wrong filter is ours and stays one. */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof TypeError) throw cause;
    throw new AppError('SERVICE_UNAVAILABLE', 'The passage index is not available', { cause });
  }
}
