import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finishedJob, type JobBody, type Requests, type RunningRag, startRagServer } from '../start-rag-server.js';
import { type StandInHost, startIssueHost } from './start-issue-host.js';

/** A document as the service lists it, as far as the tests look at it. */
export interface Listed {
  readonly title: string;
  readonly chunks: { id: string }[];
}

/**
 * One rag-server and one host for the tests of a `describe`. Each test begins with a project of two issues, and its sources
 * are gone with it. To be called within the `describe`.
 */
export function issueReadings(product: 'github' | 'gitlab') {
  let rag: RunningRag;
  let admin: Requests;
  let host: StandInHost;
  let folder: string;
  beforeAll(async () => {
    host = await startIssueHost(product);
    folder = await mkdtemp(join(tmpdir(), 'credentials-'));
    const settings = {
      CRAWL_ALLOWED_NETWORKS: '127.0.0.1/32',
      CRAWL_ALLOWED_PORTS: new URL(host.url).port,
      SOURCE_CREDENTIALS_DIR: folder,
      RBAC_INGESTONLY_GROUPS: 'writers',
    };
    rag = await startRagServer(settings);
    admin = await rag.as('admin');
  });
  afterAll(async () => {
    await rag.close();
    await host.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(() => {
    host.reset();
    host.put(1, { title: 'Printer', text: 'It jams on tray two.' });
    host.put(2, { title: 'Coffee', text: 'The machine leaks.' });
  });
  afterEach(async () => {
    const { body } = (await admin.get('/v1/datasources')) as { body: { datasources: { datasource_id: string }[] } };
    for (const { datasource_id } of body.datasources) await admin.delete('/v1/datasource').query({ datasource_id });
  });

  const ask = async (more: object = {}, who = admin) => {
    const answer = await who.post('/v1/ingest/issues/project').send({ url: host.url, product, ...more });
    return answer as { status: number; body: { datasource_id: string; job_id: string; detail: string } };
  };
  const jobOf = async ({ job_id }: { job_id: string }): Promise<JobBody> => finishedJob(admin, job_id);
  const documentsOf = async (id: string) => {
    const answer = await admin.get(`/v1/datasource/${encodeURIComponent(id)}/documents`).query({ limit: 500 });
    return (answer.body as { documents: Listed[] }).documents;
  };
  return {
    get rag() {
      return rag;
    },
    get admin() {
      return admin;
    },
    get host() {
      return host;
    },
    ask,
    jobOf,
    documentsOf,
    async read(more: object = {}) {
      const { body } = await ask(more);
      return { id: body.datasource_id, job: await jobOf(body) };
    },
    async reload(id: string): Promise<JobBody> {
      const answer = await admin.post('/v1/ingest/issues/reload').send({ datasource_id: id });
      return jobOf(answer.body as { job_id: string });
    },
    /** What a credential's file says from now on. */
    putCredential: (name: string, content: object) => writeFile(join(folder, name), JSON.stringify(content)),
    /** All that its documents say. */
    async textOf(id: string): Promise<string> {
      const ids = (await documentsOf(id)).flatMap(({ chunks }) => chunks.map((chunk) => chunk.id));
      const answers = await Promise.all(ids.map((chunk) => admin.get(`/v1/chunk/${chunk}/content`)));
      return answers.map(({ body }) => (body as { text_content: string }).text_content).join('\n');
    },
    titlesOf: async (id: string) => (await documentsOf(id)).map(({ title }) => title).sort(),
  };
}

/** By document, what became of it. */
export const outcomesOf = ({ document_outcomes: all }: JobBody): Record<string, string> =>
  Object.fromEntries(all.map(({ document_id: id, outcome }) => [id, outcome] as const));
