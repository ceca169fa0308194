import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { connect, rerankers } from '@lancedb/lancedb';
import { startTokenIssuer } from '@parley/auth/testing';
import { createAuthzClient, datasourceObject, installModel, loadModel, userSubject } from '@parley/authz-client';
import { seeded, seededText, startStubEmbeddings, stubbed, vectorOf } from '@parley/testkit';
import { startNeighbour } from '../process/start-neighbour.js';
import { rssMb } from '../start/rss.js';
import { benchBesideAbuse } from './bench-abuse.js';
import { benchCrawl } from './bench-crawl.js';
import { benchReaders } from './bench-readers.js';
import { emptyRags } from './empty-rags.js';
import { createSources, ingest, sources } from './knowledge.js';
import { interleaved, median, quantile, rounded, timed } from './measure.js';
import { type RagUnderTest, startRag, type Who } from './rag-under-test.js';

/** Long documents fill the index quickly; how quick ingestion is, is measured with short ones. */
const [filled, passagesEach] = [500, 100];
const shortDocuments = 1_000;
/** Longer than upkeep takes after the last write: the vector index is built anew, after a rest of ten times the last build. */
const settleMs = 60_000;
const everything: Who = { sub: 'reads-all' };
const abuser: Who = { sub: 'searches-all-the-time' };
const quarter: Who = { sub: 'reads-a-quarter' };
const model = fileURLToPath(new URL('../../../libs/authz-client/model/parley.fga', import.meta.url));
const queries = Array.from({ length: 60 }, (_, at) => seededText(seeded(9_000_000 + at), 6));

/** The retrieval service over HTTP, as built, beside LanceDB in this process on the same folder. */
export async function benchRag() {
  const data = mkdtempSync(join(tmpdir(), 'parley-bench-rag-'));
  const [docdb, issuer, authz, stub] = await Promise.all([
    startNeighbour('docdb'),
    startTokenIssuer(),
    startNeighbour('authz'),
    startStubEmbeddings(),
  ]);
  const settings = { DOCDB_URI: docdb.hello.url, RAG_DATA_DIR: data };
  await grant(authz.hello.url);
  const rag = await startRag({ ...settings, ...stubbed(stub.url), AUTHZ_HTTP: authz.hello.url }, issuer);
  const onEmpty = emptyRags({ DOCDB_URI: docdb.hello.url, ...stubbed(stub.url) }, issuer);
  try {
    await createSources(rag);
    await ingest(rag, 0, filled, passagesEach);
    await delay(settleMs);
    const searched = await benchSearch(rag, data);
    const rss_mb = rssMb(rag.pid);
    const besides = { who: everything, abuser, queries };
    const search_p95_beside_abuse_vs_idle = await benchBesideAbuse(rag, besides);
    const before = stub.texts();
    await ingest(rag, 0, filled / 10, passagesEach);
    const resync_embeddings = stub.texts() - before;
    const ingestMs = await timed(() => ingest(rag, filled, filled + shortDocuments));
    const figures = {
      ...searched,
      ingest_docs_per_s: rounded(shortDocuments / (ingestMs / 1000)),
      resync_embeddings,
      mcp_calls_per_s: rounded(await mcpCallsPerSecond(rag)),
      rss_mb,
      search_p95_beside_abuse_vs_idle,
      search_p95_ingest_vs_idle: await benchWhileIngesting(rag),
    };
    await rag.stop();
    return {
      ...figures,
      ...(await benchCrawl()),
      ...(await benchReaders()),
      embed_query_ms: await onEmpty('onnx', { EMBEDDINGS_PROVIDER: 'onnx' }, embedQueryMs),
      passages: filled * passagesEach,
    };
  } finally {
    await rag.stop();
    stub.close();
    await Promise.all([docdb.stop(), issuer.close(), authz.stop()]);
    rmSync(data, { recursive: true, force: true });
  }
}

async function grant(url: string): Promise<void> {
  const connection = { url, storeName: 'parley' };
  await installModel(connection, await loadModel(model));
  const reads = (who: Who, ids: readonly string[]) =>
    ids.map((id) => ({ user: userSubject(who.sub), relation: 'reader' as const, object: datasourceObject(id) }));
  const writes = [
    ...reads(everything, sources),
    ...reads(abuser, sources),
    ...reads(quarter, sources.slice(0, sources.length / 4)),
  ];
  await createAuthzClient(connection).apply({ writes, deletes: [] });
}

const search = (rag: RagUnderTest, who: Who, query: string) =>
  rag.ask(who, '/v1/mcp/invoke', { tool_name: 'search', arguments: { query, limit: 10 } });

/** Rounds until the service's code is compiled: what it takes in its first minute is not what it takes later. */
const warmRounds = 8;

/** Every query was embedded before: the first round fills the service's cache. */
async function benchSearch(rag: RagUnderTest, data: string) {
  const raw = await rawHybrid(data);
  const steps = {
    service: (query: string) => search(rag, everything, query),
    raw: raw.search,
    limited: (query: string) => search(rag, quarter, query),
  };
  await interleaved(repeated(queries, warmRounds), steps);
  const times = await interleaved(repeated(queries, 4), steps);
  raw.close();
  const [service, engine, limited] = [median(times.service), median(times.raw), median(times.limited)];
  return {
    search_p50_vs_raw: rounded(service / engine),
    search_limited_vs_unlimited: rounded(limited / service),
    search_p50_ms: rounded(service),
    raw_p50_ms: rounded(engine),
  };
}

/** LanceDB's own hybrid query as its documentation writes it, ten rows of all columns. */
async function rawHybrid(data: string) {
  const connection = await connect(join(data, 'lancedb'));
  const table = await connection.openTable('chunks');
  const reranker = await rerankers.RRFReranker.create();
  const vectors = new Map(queries.map((query) => [query, vectorOf(query)]));
  return {
    search: (query: string) =>
      table
        .query()
        .fullTextSearch(query, { columns: 'keywords' })
        .nearestTo(vectors.get(query) ?? [])
        .distanceType('cosine')
        .rerank(reranker)
        .limit(10)
        .toArray(),
    close: () => {
      table.close();
      connection.close();
    },
  };
}

const repeated = <T>(items: readonly T[], times: number): T[] => Array.from({ length: times }, () => items).flat();

async function benchWhileIngesting(rag: RagUnderTest): Promise<number> {
  const each = async () =>
    Object.values(await interleaved(queries, { search: (query) => search(rag, everything, query) }))[0] ?? [];
  const idle = [...(await each()), ...(await each())];
  const busy: number[] = [];
  const over = new AbortController();
  const ingesting = ingest(rag, filled + shortDocuments, filled + 2 * shortDocuments).finally(() => over.abort());
  while (!over.signal.aborted) busy.push(...(await each()));
  await ingesting;
  return rounded(quantile(busy, 0.95) / quantile(idle, 0.95));
}

async function mcpCallsPerSecond(rag: RagUnderTest): Promise<number> {
  const params = { name: 'list_datasources_and_entity_types', arguments: {} };
  const [callers, callsEach] = [8, 100];
  const call = async (id: number) => rag.ask(everything, '/mcp', { jsonrpc: '2.0', id, method: 'tools/call', params });
  const caller = async () => {
    for (let id = 1; id <= callsEach; id += 1) await call(id);
  };
  const ms = await timed(() => Promise.all(Array.from({ length: callers }, caller)));
  return (callers * callsEach) / (ms / 1000);
}

/** What the shipped model adds to a search that it has not seen before, on an empty index. */
async function embedQueryMs(rag: RagUnderTest): Promise<number> {
  const asked = queries.map((query) => `How do I find ${query}?`);
  await search(rag, everything, 'warm');
  const ask = (query: string) => search(rag, everything, query);
  const [first, again]: [number[], number[]] = [[], []];
  for (const query of asked) {
    first.push(await timed(() => ask(query)));
    again.push(await timed(() => ask(query)));
  }
  return rounded(median(first) - median(again));
}
