import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { finishedJob, type JobBody, type Requests, type RunningRag, startRagServer } from '../start-rag-server.js';
import { type LocalSite, startSite } from './start-site.js';

/** Ports of the sites of a test file: sites come and go, what the operator allows is set once. */
const anyPort = ['80', '443', ...Array.from({ length: 65_535 - 1_024 }, (_, at) => String(at + 1_025))].join(',');

/**
 * One rag-server for the tests of a `describe`, and for each a site of its own, whose sources are gone with the test. To be
 * called within the `describe`.
 */
export function webCrawls() {
  let rag: RunningRag;
  let admin: Requests;
  let site: LocalSite;
  beforeAll(async () => {
    rag = await startRagServer({ CRAWL_ALLOWED_NETWORKS: '127.0.0.1/32', CRAWL_ALLOWED_PORTS: anyPort });
    admin = await rag.as('admin');
  });
  afterAll(() => rag.close());
  beforeEach(async () => {
    site = await startSite();
  });
  afterEach(async () => {
    await site.close();
    const { body } = (await admin.get('/v1/datasources')) as { body: { datasources: { datasource_id: string }[] } };
    for (const { datasource_id } of body.datasources) await admin.delete('/v1/datasource').query({ datasource_id });
  });

  const ingest = async (path: string, settings: object = {}) => {
    const body = { url: `${site.url}${path}`, settings: { download_delay: 0, ...settings } };
    const answer = await admin.post('/v1/ingest/webloader/url').send(body);
    return answer as { status: number; body: { datasource_id: string; job_id: string } };
  };
  const crawl = async (path: string, settings: object = {}) => {
    const { body } = await ingest(path, settings);
    return { id: body.datasource_id, job: await finishedJob(admin, body.job_id) };
  };
  const reload = async (id: string) => {
    const answer = await admin.post('/v1/ingest/webloader/reload').send({ datasource_id: id });
    return finishedJob(admin, (answer.body as { job_id: string }).job_id);
  };
  const sourcesOf = async (id: string) => {
    const answer = await admin.get(`/v1/datasource/${encodeURIComponent(id)}/documents`).query({ limit: 500 });
    const { documents } = answer.body as { documents: { chunks: { metadata: { source: string } }[] }[] };
    return documents.map(({ chunks }) => chunks[0]!.metadata.source.replace(site.url, '')).sort();
  };
  const namesOf = async () => {
    const { body } = (await admin.get('/v1/datasources')) as { body: { datasources: { name: string }[] } };
    return body.datasources.map(({ name }) => name);
  };
  const outcomes = ({ document_outcomes: all }: JobBody) =>
    Object.fromEntries(all.map(({ document_id: id, outcome }) => [id.replace(site.url, ''), outcome]));
  const messageOf = ({ document_outcomes: all }: JobBody, path: string) =>
    all.find(({ document_id: id }) => id === `${site.url}${path}`)?.message;
  return {
    get rag() {
      return rag;
    },
    get admin() {
      return admin;
    },
    get site() {
      return site;
    },
    ingest,
    crawl,
    reload,
    sourcesOf,
    namesOf,
    outcomes,
    messageOf,
  };
}
