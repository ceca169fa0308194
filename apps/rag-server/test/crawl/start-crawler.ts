import { finishedJob, type JobBody, startRagServer } from '../start-rag-server.js';
import { aPage, startSite } from './start-site.js';

export type Crawler = Awaited<ReturnType<typeof startCrawler>>;

/** A rag-server that crawls one source at a time, a site that it may read, and one inside that it may not. */
export async function startCrawler() {
  const site = await startSite();
  const inside = await startSite({ '/secret': aPage('Secret') });
  const rag = await startRagServer({
    CRAWL_ALLOWED_NETWORKS: '127.0.0.1/32',
    CRAWL_ALLOWED_PORTS: `${new URL(site.url).port},443`,
  });
  const admin = await rag.as('admin');
  let id = '';
  return {
    site,
    inside,
    rag,
    /** Of the source that was crawled last. */
    get datasourceId() {
      return id;
    },
    async crawl(path: string, settings: object = {}): Promise<JobBody> {
      const body = { url: `${site.url}${path}`, settings: { download_delay: 0, ...settings } };
      const begun = await admin.post('/v1/ingest/webloader/url').send(body);
      const { datasource_id, job_id } = begun.body as { datasource_id: string; job_id: string };
      id = datasource_id;
      return finishedJob(admin, job_id);
    },
    async reload(): Promise<JobBody> {
      const begun = await admin.post('/v1/ingest/webloader/reload').send({ datasource_id: id });
      return finishedJob(admin, (begun.body as { job_id: string }).job_id);
    },
    async retry(job: JobBody): Promise<JobBody> {
      const begun = await admin.post(`/v1/job/${job['job_id'] as string}/retry`);
      if (begun.status !== 202) throw new Error(`the retry answered ${begun.status}: ${begun.text}`);
      return finishedJob(admin, (begun.body as { job_id: string }).job_id);
    },
    async lastUpdated(): Promise<unknown> {
      const { body } = (await admin.get('/v1/datasources')) as { body: { datasources: Record<string, unknown>[] } };
      return body.datasources.find((one) => one['datasource_id'] === id)?.['last_updated'];
    },
    /** Of its documents, in alphabetical order. */
    async titles(): Promise<string[]> {
      const answer = await admin.get(`/v1/datasource/${encodeURIComponent(id)}/documents`);
      return (answer.body as { documents: { title: string }[] }).documents.map(({ title }) => title).sort();
    },
    /** Takes the source away. */
    async forget(): Promise<void> {
      await admin.delete('/v1/datasource').query({ datasource_id: id });
    },
    async close(): Promise<void> {
      await rag.close();
      await site.close();
      await inside.close();
    },
  };
}
