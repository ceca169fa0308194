import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTokenIssuer, type TokenIssuer } from '@parley/auth/testing';
import { startDocdb } from '@parley/devstack-docdb';
import type { BuiltProgram, SpawnedService } from '@parley/testkit';
import supertest from 'supertest';
import { startEmbeddings } from '../embeddings/stub-embeddings.js';
import { buildRagServer, spawnRagServer } from '../spawn-rag-server.js';
import { finishedJob } from '../start-rag-server.js';
import { aPage, type LocalSite, startSite } from './start-site.js';

/** Processes that this one started and that read pages alone. */
function readersOf(pid: number): number[] {
  const listed = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return listed.split('\n').flatMap((line) => {
    const [, child, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return Number(parent) === pid && command.includes('crawl-child.main') ? [Number(child)] : [];
  });
}

describe('a page that ends whatever process reads it', () => {
  let site: LocalSite;
  let docdb: Awaited<ReturnType<typeof startDocdb>>;
  let embeddings: Awaited<ReturnType<typeof startEmbeddings>>;
  let issuer: TokenIssuer;
  let built: BuiltProgram;
  let dataDir: string;
  let running: SpawnedService | undefined;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'rag-killer-'));
    [site, docdb, issuer, built, embeddings] = await Promise.all([
      startSite(),
      startDocdb({ port: 0 }),
      startTokenIssuer(),
      buildRagServer(),
      startEmbeddings(),
    ]);
  }, 120_000);
  afterAll(async () => {
    await running?.kill();
    await Promise.all([site.close(), docdb.close(), issuer.close(), built.remove(), embeddings.close()]);
    await rm(dataDir, { recursive: true, force: true });
  });

  const start = async () => {
    running = await spawnRagServer(built, {
      OIDC_ISSUER: issuer.issuer,
      OIDC_AUDIENCE: 'rag-server',
      DOCDB_URI: docdb.url,
      RAG_DATA_DIR: dataDir,
      RBAC_CLIENT_CREDENTIALS_ROLE: 'admin',
      CRAWL_ALLOWED_NETWORKS: '127.0.0.1/32',
      CRAWL_ALLOWED_PORTS: new URL(site.url).port,
      ...embeddings.env,
    });
    return running;
  };
  const requestsTo = async ({ url }: SpawnedService) => {
    const claims = { aud: 'rag-server', sub: 'u', azp: 'ingestor', client_id: 'ingestor' };
    return supertest.agent(url).set('Authorization', `Bearer ${await issuer.tokenFor(claims)}`);
  };

  it('ends the server once and a reader once; it is given up with that reason, and the other pages are read', async () => {
    const others = ['/a', '/b', '/c'];
    const map = ['/a', '/killer', '/b', '/c'].map((path) => `<url><loc>${site.url}${path}</loc></url>`).join('');
    site.set('/sitemap.xml', `<?xml version="1.0"?><urlset>${map}</urlset>`);
    for (const path of others) site.set(path, aPage(path));
    let deaths = 0;
    site.set('/killer', () => {
      const pid = running?.pid ?? Number.NaN;
      const [reader = pid] = readersOf(pid);
      deaths += 1;
      process.kill(reader, 'SIGKILL');
    });

    const first = await start();
    const settings = { crawl_mode: 'sitemap', download_delay: 0 };
    const begun = await (
      await requestsTo(first)
    )
      .post('/v1/ingest/webloader/url')
      .send({ url: `${site.url}/`, settings });
    expect(await first.ended).toBe('SIGKILL');
    const second = await start();
    const job = await finishedJob(await requestsTo(second), (begun.body as { job_id: string }).job_id);

    expect(deaths).toBe(2);
    expect(job).toMatchObject({ status: 'completed_with_errors', document_count: others.length, failed_counter: 1 });
    expect(job.document_outcomes).toContainEqual(
      expect.objectContaining({
        document_id: `${site.url}/killer`,
        outcome: 'failed',
        message: expect.stringMatching(/crashed the server and then the process that read it alone/),
      }),
    );
    expect(await second.stop()).toBe(0);
    running = undefined;
  }, 180_000);
});
