import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startTokenIssuer } from '@parley/auth/testing';
import {
  createAuthzClient,
  datasourceObject,
  installModel,
  loadModel,
  type Tuple,
  userSubject,
} from '@parley/authz-client';
import { diffuseVectorOf, seeded, seededText, startStubEmbeddings, stubbed } from '@parley/testkit';
import { startNeighbour } from '../process/start-neighbour.js';
import { interleaved, quantile, rounded } from '../rag/measure.js';
import { type RagUnderTest, startRag, type Who } from '../rag/rag-under-test.js';
import { rssMb } from '../start/rss.js';
import { type EngineUnderTest, engineUnderTest } from './engine-under-test.js';
import { ingestor, manySources, type ManySources, sourceIds } from './many-sources.js';

/** SCALE_PASSAGES and SCALE_SOURCES make it smaller. */
const sizes = (process.env['SCALE_PASSAGES'] ?? '50000,250000,1000000').split(',').map(Number);
const ids = sourceIds(Number(process.env['SCALE_SOURCES'] ?? 10_000));
/** The index of vectors is built anew after the last write, and rests ten times as long as that took before. */
const settleMs = 60_000;
const [warmRounds, rounds] = [2, 2];
const queries = Array.from({ length: 60 }, (_, at) => seededText(seeded(9_000_000 + at), 6));
const byMeaning = 'scale_by_meaning';
const model = fileURLToPath(new URL('../../../libs/authz-client/model/parley.fga', import.meta.url));

/** One in so many sources may be read. */
const readers = { all: 1, one_percent: 100, one_in_thousand: 1_000 } as const;
type Reader = keyof typeof readers;
const kinds = Object.keys(readers) as Reader[];
const who = (kind: Reader): Who => ({ sub: `reads-${kind}` });
const readableBy = (kind: Reader) => ids.filter((_id, at) => at % readers[kind] === 0);

/**
 * One installation that grows: at each size how long a search takes for people who may read all, a hundredth or a
 * thousandth of the sources (with 10,000 of them: ten), how many of the ten nearest passages it finds, how quickly
 * documents came in, and what memory the service holds. Takes hours, and disk for what it makes.
 */
export async function benchScale() {
  const data = mkdtempSync(join(tmpdir(), 'parley-bench-scale-'));
  const engine = engineUnderTest(data);
  const [docdb, issuer, authz, stub] = await Promise.all([
    startNeighbour('docdb'),
    startTokenIssuer(),
    startNeighbour('authz'),
    startStubEmbeddings(diffuseVectorOf),
  ]);
  await grant(authz.hello.url);
  const rag = await startRag(
    {
      ...{ DOCDB_URI: docdb.hello.url, RAG_DATA_DIR: data, AUTHZ_HTTP: authz.hello.url },
      ...stubbed(stub.url),
      ...engine.settings,
      RBAC_CLIENT_ROLES: 'ingestor=admin',
    },
    issuer,
  );
  try {
    const sources = manySources(rag, ids);
    await sources.create();
    await rag.ask(ingestor, '/v1/mcp/custom-tools', {
      tool_id: byMeaning,
      parallel_searches: [{ label: 'nearest', semantic_weight: 1 }],
    });
    const steps = [];
    for (const passages of sizes) steps.push(await measureAt(passages, { rag, sources, engine }));
    return { engine: engine.name, sources: ids.length, steps };
  } finally {
    await rag.stop();
    stub.close();
    await Promise.all([docdb.stop(), issuer.close(), authz.stop()]);
    rmSync(data, { recursive: true, force: true });
    await engine.remove();
  }
}

async function grant(url: string): Promise<void> {
  const connection = { url, storeName: 'parley' };
  await installModel(connection, await loadModel(model));
  const client = createAuthzClient(connection);
  const tuples = kinds.flatMap((kind) =>
    readableBy(kind).map((id): Tuple => ({
      user: userSubject(who(kind).sub),
      relation: 'reader',
      object: datasourceObject(id),
    })),
  );
  for (let at = 0; at < tuples.length; at += 50) await client.apply({ writes: tuples.slice(at, at + 50), deletes: [] });
}

interface Installation {
  readonly rag: RagUnderTest;
  readonly sources: ManySources;
  readonly engine: EngineUnderTest;
}

async function measureAt(passages: number, { rag, sources, engine }: Installation) {
  const ingested = await sources.growTo(passages);
  await delay(settleMs);
  const steps = {
    all: searchAs(rag, 'all'),
    one_percent: searchAs(rag, 'one_percent'),
    one_in_thousand: searchAs(rag, 'one_in_thousand'),
  };
  await interleaved(repeated(warmRounds), steps);
  const times = await interleaved(repeated(rounds), steps);
  const { recalls, count } = await comparedWithAll(rag, engine);
  const figures = {
    passages: count,
    p50: each((kind) => rounded(quantile(times[kind], 0.5))),
    p95: each((kind) => rounded(quantile(times[kind], 0.95))),
    p95_vs_all: each((kind) => rounded(quantile(times[kind], 0.95) / quantile(times.all, 0.95))),
    recall10_vs_exact: recalls,
    ingest_docs_per_s: rounded(ingested.documents),
    ingest_passages_per_s: rounded(ingested.passages),
    rss_mb: rssMb(rag.pid),
  };
  console.error(JSON.stringify(figures));
  return figures;
}

const each = <T>(of: (kind: Reader) => T) => Object.fromEntries(kinds.map((kind) => [kind, of(kind)]));
const repeated = (times: number): string[] => Array.from({ length: times }, () => queries).flat();

const searchAs = (rag: RagUnderTest, kind: Reader) => (query: string) =>
  rag.ask(who(kind), '/v1/mcp/invoke', { tool_name: 'search', arguments: { query, limit: 10 } });

async function comparedWithAll(rag: RagUnderTest, engine: EngineUnderTest) {
  const exact = await engine.exact();
  const count = await exact.count();
  const recalls: Record<string, number> = {};
  for (const kind of kinds) {
    const within = readers[kind] === 1 ? undefined : readableBy(kind);
    let [found, wanted] = [0, 0];
    for (const query of queries) {
      const nearest = await exact.of(query, within);
      wanted += nearest.size;
      found += (await nearestFound(rag, kind, query)).filter((id) => nearest.has(id)).length;
    }
    recalls[kind] = Number((found / wanted).toFixed(3));
  }
  exact.close();
  return { recalls, count };
}

async function nearestFound(rag: RagUnderTest, kind: Reader, query: string): Promise<string[]> {
  const body = { tool_name: byMeaning, arguments: { query, limit: 10 } };
  const answer = (await rag.ask(who(kind), '/v1/mcp/invoke', body)) as {
    result: { nearest: { metadata: { id: string } }[] };
  };
  return answer.result.nearest.map(({ metadata }) => metadata.id);
}
