import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTokenIssuer, type TokenIssuer } from '@parley/auth/testing';
import { startDocdb } from '@parley/devstack-docdb';
import type { BuiltProgram } from '@parley/testkit';
import supertest from 'supertest';
import { buildRagServer, spawnRagServer } from '../spawn-rag-server.js';
import { aDatasource, aDocument, finishedJob, type JobBody, until } from '../start-rag-server.js';

describe('a process that is killed in the middle of an ingest', () => {
  let docdb: Awaited<ReturnType<typeof startDocdb>>;
  let issuer: TokenIssuer;
  let built: BuiltProgram;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'rag-crash-'));
    [docdb, issuer, built] = await Promise.all([startDocdb({ port: 0 }), startTokenIssuer(), buildRagServer()]);
  });
  afterAll(async () => {
    await Promise.all([docdb.close(), issuer.close(), built.remove()]);
    await rm(dataDir, { recursive: true, force: true });
  });

  const start = () =>
    spawnRagServer(built, {
      OIDC_ISSUER: issuer.issuer,
      OIDC_AUDIENCE: 'rag-server',
      DOCDB_URI: docdb.url,
      RAG_DATA_DIR: dataDir,
      RBAC_CLIENT_CREDENTIALS_ROLE: 'admin',
    });
  const requestsTo = async (url: string) => {
    const token = await issuer.tokenFor({
      aud: 'rag-server',
      sub: 'u',
      azp: 'ingestor',
      client_id: 'ingestor',
    });
    return supertest.agent(url).set('Authorization', `Bearer ${token}`);
  };

  it('leaves nothing out and nothing twice once it runs again', async () => {
    const paragraphs = (at: number) =>
      Array.from({ length: 3 }, (_, line) => `Line ${line} of text ${at} is here. `.repeat(20)).join('\n\n');
    const documents = Array.from({ length: 48 }, (_, at) =>
      aDocument(`doc-${String(at).padStart(2, '0')}`, paragraphs(at)),
    );
    const first = await start();
    const before = await requestsTo(first.url);
    await before.post('/v1/datasource').send(aDatasource('ds'));
    const accepted = await before
      .post('/v1/ingest')
      .send({ ingestor_id: 'files:loader', datasource_id: 'ds', documents });
    const { job_id: job } = accepted.body as { job_id: string };
    const half = await until(
      async () => (await before.get(`/v1/job/${job}`)).body as JobBody,
      (body) => Number(body['progress_counter']) > 0,
    );
    await first.kill();

    const second = await start();
    const after = await requestsTo(second.url);
    const done = await finishedJob(after, job);
    const listing = await after.get('/v1/datasource/ds/documents?limit=1000');
    const listed = listing.body as {
      total_chunks: number;
      documents: { document_id: string; chunks: { id: string }[] }[];
    };
    const chunks = await Promise.all(
      listed.documents.map(({ chunks: [chunk] }) => after.get(`/v1/chunk/${chunk!.id}/content`)),
    );
    const search = {
      tool_name: 'search',
      arguments: { query: 'line of text', limit: 100, filters: { document_id: 'doc-47' } },
    };
    const { result } = (await after.post('/v1/mcp/invoke').send(search)).body as { result: { results: object[] } };

    expect(half.status).toBe('in_progress');
    expect(done).toMatchObject({ status: 'completed', progress_counter: 48, document_count: 48, failed_counter: 0 });
    expect(listed.documents.map(({ document_id: id }) => id)).toEqual(
      documents.map(({ metadata }) => metadata.document_id),
    );
    expect(done['chunk_count']).toBe(listed.total_chunks);
    expect(chunks.every(({ status }) => status === 200)).toBe(true);
    expect(result.results).toHaveLength(listed.documents[47]!.chunks.length);
    expect(await second.stop()).toBe(0);
  });
});
