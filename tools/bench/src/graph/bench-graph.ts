import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startTokenIssuer, type TokenIssuer } from '@parley/auth/testing';
import { startStubEmbeddings, stubbed } from '@parley/testkit';
import { z } from 'zod';
import { startNeighbour } from '../process/start-neighbour.js';
import { interleaved, median, rounded, timed } from '../rag/measure.js';
import { type RagUnderTest, startRag, type Who } from '../rag/rag-under-test.js';
import { rssMb } from '../start/rss.js';
import { ontologyOf } from './ontology-of.js';

const admin: Who = { sub: 'bench-admin', isMachine: true };
const program = fileURLToPath(new URL('../../../dist/bench/apps/rag-server/graph.main.js', import.meta.url));
const run = promisify(execFile);
const times = z.object({ product: z.array(z.number()), raw: z.array(z.number()) });
const measured = z.object({ neighbourhood: times, shortestPath: times });
const asked = 60;

/**
 * 50,000 entities on the embedded engine: the built rag-server looks for their relations and draws 150,000 edges; then
 * its operations for a neighbourhood and for shortest paths are asked in turn with the engine itself, in one process.
 */
export async function benchGraph(): Promise<Record<string, number>> {
  const data = mkdtempSync(join(tmpdir(), 'parley-bench-graph-'));
  const [docdb, issuer, stub] = await Promise.all([startNeighbour('docdb'), startTokenIssuer(), startStubEmbeddings()]);
  try {
    await run(process.execPath, [program, 'fill', data]);
    const service = await benchService(
      { DOCDB_URI: docdb.hello.url, RAG_DATA_DIR: data, ...stubbed(stub.url) },
      issuer,
    );
    const { stdout } = await run(process.execPath, [program, 'measure', data]);
    return { ...figures(measured.parse(JSON.parse(stdout))), ...service };
  } finally {
    stub.close();
    await Promise.all([docdb.stop(), issuer.close()]);
    rmSync(data, { recursive: true, force: true });
  }
}

async function benchService(settings: Record<string, string>, issuer: TokenIssuer) {
  const more = { ENABLE_GRAPH_RAG: 'true', CLEANUP_ENABLED: 'false', RBAC_CLIENT_ROLES: 'ingestor=admin' };
  const rag = await startRag({ ...settings, ...more }, issuer);
  try {
    const ontology = ontologyOf(rag, admin);
    const firstMs = await timed(() => ontology.regenerate());
    const acceptMs = await timed(async () => ontology.acceptReferences());
    const againMs = await timed(() => ontology.regenerate());
    const { node_count: entities, relation_count: relations } = await ontology.stats();
    return {
      regenerate_s: rounded(againMs / 1000),
      regenerate_first_s: rounded(firstMs / 1000),
      accept_s: rounded(acceptMs / 1000),
      neighbourhood_http_ms: rounded(await httpMs(rag)),
      rss_mb: rssMb(rag.pid),
      entities,
      relations,
    };
  } finally {
    await rag.stop();
  }
}

/** The route, with its token and its view. */
async function httpMs(rag: RagUnderTest): Promise<number> {
  const keys = Array.from({ length: asked }, (_, at) => `Kind0-${at * 7}`);
  const ask = (key: string) =>
    rag.ask(admin, '/v1/graph/explore/data/entity/neighborhood', { entity_type: 'Kind0', entity_pk: key, depth: 2 });
  return median((await interleaved(keys, { ask })).ask);
}

function figures({ neighbourhood, shortestPath }: z.infer<typeof measured>): Record<string, number> {
  const ratio = ({ product, raw }: z.infer<typeof times>) => rounded(median(product) / median(raw));
  return {
    neighbourhood_vs_raw: ratio(neighbourhood),
    shortest_path_vs_raw: ratio(shortestPath),
    neighbourhood_ms: rounded(median(neighbourhood.product)),
    neighbourhood_raw_ms: rounded(median(neighbourhood.raw)),
    shortest_path_ms: rounded(median(shortestPath.product)),
    shortest_path_raw_ms: rounded(median(shortestPath.raw)),
  };
}
