import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { finishedJob, type Requests, type RunningRag, startRagServer } from '../start-rag-server.js';
import { type StandInWiki, startWiki } from './start-wiki.js';

/** A document as the service lists it, as far as the tests look at it. */
export interface Listed {
  readonly title: string;
  readonly chunks: { metadata: { source: string; fresh_until: number } }[];
}

/**
 * One rag-server and one wiki for the tests of a `describe`. Each test begins with a wiki of one page, and its sources are
 * gone with it. To be called within the `describe`.
 */
export function wikiReadings() {
  let rag: RunningRag;
  let admin: Requests;
  let wiki: StandInWiki;
  beforeAll(async () => {
    wiki = await startWiki();
    rag = await startRagServer({
      WIKI_URL: wiki.url,
      WIKI_USERNAME: 'reader',
      WIKI_TOKEN: 'a-token',
      WIKI_SPACES: 'OPS',
      // Where the stand-in keeps files; another port is another host that is not read.
      CRAWL_ALLOWED_NETWORKS: '127.0.0.0/8',
      CRAWL_ALLOWED_PORTS: wiki.media.host.split(':')[1] ?? '',
    });
    admin = await rag.as('admin');
  });
  afterAll(async () => {
    await rag.close();
    await wiki.close();
  });
  beforeEach(() => {
    wiki.reset();
    wiki.put('1', { title: 'Root' });
  });
  afterEach(async () => {
    const { body } = (await admin.get('/v1/datasources')) as { body: { datasources: { datasource_id: string }[] } };
    for (const { datasource_id } of body.datasources) await admin.delete('/v1/datasource').query({ datasource_id });
  });

  const ask = async (more: object = {}) => {
    const url = `${wiki.url}/spaces/OPS/pages/1/Some+title`;
    const answer = await admin.post('/v1/ingest/wiki/page').send({ url, follow_permissions: false, ...more });
    return answer as { status: number; body: { datasource_id: string; job_id: string; detail: string } };
  };
  const read = async (more: object = {}) => {
    const { body } = await ask(more);
    return { id: body.datasource_id, job: await finishedJob(admin, body.job_id) };
  };
  const reload = async (id: string) => {
    const answer = await admin.post('/v1/ingest/wiki/reload').send({ datasource_id: id });
    return finishedJob(admin, (answer.body as { job_id: string }).job_id);
  };
  const documentsOf = async (id: string) => {
    const answer = await admin.get(`/v1/datasource/${encodeURIComponent(id)}/documents`).query({ limit: 500 });
    return (answer.body as { documents: Listed[] }).documents;
  };
  const titlesOf = async (id: string) => (await documentsOf(id)).map(({ title }) => title).sort();
  return {
    get rag() {
      return rag;
    },
    get admin() {
      return admin;
    },
    get wiki() {
      return wiki;
    },
    ask,
    read,
    reload,
    documentsOf,
    titlesOf,
  };
}
