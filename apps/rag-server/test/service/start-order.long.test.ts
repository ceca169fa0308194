import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startTokenIssuer } from '@parley/auth/testing';
import { startDocdb } from '@parley/devstack-docdb';
import { namingDocdb } from '@parley/docdb';
import { createClosers, detailErrorBody, noDrain, serveWhileOpening } from '@parley/service';
import { silentLog } from '@parley/service/testing';
import { freePort } from '@parley/testkit';
import { loadConfig } from '../../src/config.js';
import { wire } from '../../src/wiring.js';
import { startEmbeddings } from '../embeddings/stub-embeddings.js';
import { until } from '../start-rag-server.js';

let closers = createClosers({ log: silentLog() });
let stop = new AbortController();
beforeEach(() => {
  [closers, stop] = [createClosers({ log: silentLog() }), new AbortController()];
});
afterEach(async () => {
  stop.abort(new Error('the test is over'));
  await closers.close();
});

interface Ready {
  readonly status: string;
  readonly dependencies: Record<string, { readonly state: string }>;
}

/** A service that begins to open while some neighbours are not there. */
async function begin(settings: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'rag-server-'));
  closers.add('folder', () => rm(dataDir, { recursive: true, force: true }));
  const port = await freePort();
  const config = loadConfig({
    ...{ OIDC_AUDIENCE: 'rag-server', RAG_DATA_DIR: dataDir, EMBEDDINGS_THREADS: '1', ENABLE_GRAPH_RAG: 'false' },
    ...settings,
  });
  const opened = serveWhileOpening({
    ...{
      log: silentLog(),
      closers,
      drain: noDrain,
      stopping: stop.signal,
      errorBody: detailErrorBody,
      naming: namingDocdb,
    },
    address: { port, graceMs: 50 },
    pauses: { firstMs: 50, maxMs: 200 },
    open: (attempt) => wire(config, silentLog(), attempt),
  });
  opened.catch(() => undefined);
  const readyz = async () => (await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()) as Ready;
  return { opened, readyz: () => readyz().catch((): Ready => ({ status: 'silent', dependencies: {} })) };
}

/** Nobody listens there yet. */
const nobody = async () => `127.0.0.1:${await freePort()}`;

describe('a rag-server that starts before its neighbours', () => {
  it('waits for docdb, then for the embeddings endpoint, and needs no idp to be ready', async () => {
    const [docdbPort, embeddingsPort] = [await freePort(), await freePort()];
    const { opened, readyz } = await begin({
      DOCDB_URI: `mongodb://127.0.0.1:${docdbPort}/?directConnection=true`,
      OIDC_ISSUER: `http://${await nobody()}/realms/parley`,
      EMBEDDINGS_PROVIDER: 'openai',
      EMBEDDINGS_BASE_URL: `http://127.0.0.1:${embeddingsPort}/v1`,
      EMBEDDINGS_MODEL: 'stub',
    });
    await until(readyz, ({ dependencies }) => dependencies['docdb']?.state === 'down');
    const docdb = await startDocdb({ port: docdbPort });
    closers.add('docdb', () => docdb.close());
    await until(readyz, ({ dependencies }) => dependencies['embeddings']?.state === 'down');
    const embeddings = await startEmbeddings({ port: embeddingsPort });
    closers.add('embeddings', () => embeddings.close());
    await opened;
    expect(await readyz()).toMatchObject({ status: 'ready', partly: ['idp'] });
  });

  it.each([
    ['index', async () => ({ VECTOR_STORE: 'opensearch', OPENSEARCH_URL: `http://${await nobody()}` })],
    ['graph', async () => ({ ENABLE_GRAPH_RAG: 'true', GRAPH_STORE: 'neo4j', NEO4J_ADDR: `bolt://${await nobody()}` })],
  ])('waits for the server of the %s', async (name, settings) => {
    const [docdb, issuer] = await Promise.all([startDocdb({ port: 0 }), startTokenIssuer()]);
    closers.add('docdb', () => docdb.close());
    closers.add('issuer', () => issuer.close());
    const { readyz } = await begin({ DOCDB_URI: docdb.url, OIDC_ISSUER: issuer.issuer, ...(await settings()) });
    expect(await until(readyz, ({ dependencies }) => name in dependencies)).toMatchObject({
      status: 'starting',
      dependencies: { [name]: { state: 'down' } },
    });
  });
});
