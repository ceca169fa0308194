import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startEmbeddings, type StubEmbeddings } from '../embeddings/stub-embeddings.js';
import {
  finishedJob,
  type JobBody,
  type Requests,
  type RunningRag,
  startRagServer,
  until,
} from '../start-rag-server.js';

/** A place that a connector reads, and that a test changes. */
export interface ContractPlace {
  /** Settings of a rag-server that may read it. */
  readonly settings: Readonly<Record<string, string>>;
  /** Adds it as a source, with all that is in it. */
  readonly add: { readonly path: string; readonly body: object };
  readonly reloadPath: string;
  /** What is there beside what a test puts there, by title. */
  readonly always: readonly string[];
  /** Puts something with that title and text there, or in place of what it said before. */
  put(title: string, text: string): void | Promise<void>;
  /** Takes it away. */
  remove(title: string): void | Promise<void>;
  /** Refuses all requests, in words that asking again will not change, or none any more. */
  refuse(isRefusing: boolean): void;
  close(): Promise<void>;
}

/** What every connector holds, however its place is read. */
export function connectorContract(what: string, openPlace: () => Promise<ContractPlace>): void {
  describe(`${what} as a source`, () => {
    let place: ContractPlace;
    let embeddings: StubEmbeddings;
    let rag: RunningRag;
    let admin: Requests;
    let id: string;
    let first: JobBody;
    beforeAll(async () => {
      [place, embeddings] = await Promise.all([openPlace(), startEmbeddings()]);
      rag = await startRagServer({ ...embeddings.env, ...place.settings });
      admin = await rag.as('admin');
    });
    afterAll(async () => {
      await rag.close();
      await Promise.all([place.close(), embeddings.close()]);
    });
    beforeEach(async () => {
      await place.put('Alpha', 'All about alpha, as it was first.');
      await place.put('Beta', 'All about beta, as it was first.');
      const begun = await admin.post(place.add.path).send(place.add.body);
      const { datasource_id, job_id } = begun.body as { datasource_id: string; job_id: string };
      id = datasource_id;
      first = await finishedJob(admin, job_id);
    });
    afterEach(async () => {
      place.refuse(false);
      embeddings.hold(undefined);
      for (const title of ['Alpha', 'Beta', 'Gamma']) await place.remove(title);
      await admin.delete('/v1/datasource').query({ datasource_id: id }).expect(200);
    });

    const beginReload = async () => {
      const begun = await admin.post(place.reloadPath).send({ datasource_id: id });
      return (begun.body as { job_id: string }).job_id;
    };
    const reload = async () => finishedJob(admin, await beginReload());
    const titles = async () => {
      const answer = await admin.get(`/v1/datasource/${encodeURIComponent(id)}/documents`).query({ limit: 500 });
      return (answer.body as { documents: { title: string }[] }).documents.map(({ title }) => title).sort();
    };
    const withThese = (...more: string[]) => [...place.always, ...more].sort();
    const found = async () => {
      const search = { query: 'all about', limit: 100, filters: { datasource_id: id } };
      const answer = await admin.post('/v1/mcp/invoke').send({ tool_name: 'search', arguments: search });
      return JSON.stringify(answer.body);
    };
    const outcomes = ({ document_outcomes: all }: JobBody) => new Set(all.map(({ outcome }) => outcome));

    it('is read whole', async () => {
      expect(first).toMatchObject({ status: 'completed', failed_counter: 0 });
      expect(await titles()).toEqual(withThese('Alpha', 'Beta'));
      expect(await found()).toContain('All about alpha, as it was first.');
    });

    it('that has not changed is read again without embedding anything', async () => {
      const before = embeddings.asked.length;
      const job = await reload();

      expect([job.status, outcomes(job).has('indexed')]).toEqual(['completed', false]);
      expect(embeddings.asked.slice(before)).toEqual([]);
      expect(await titles()).toEqual(withThese('Alpha', 'Beta'));
    });

    it('brings what changed, and that alone', async () => {
      await place.put('Alpha', 'All about alpha, as it became.');
      const before = embeddings.asked.length;
      const job = await reload();

      expect(job.document_outcomes.filter(({ outcome }) => outcome === 'indexed')).toHaveLength(1);
      expect(embeddings.asked.slice(before)).toEqual([expect.stringContaining('as it became')]);
      const now = await found();
      expect([now.includes('as it became'), now.includes('alpha, as it was first')]).toEqual([true, false]);
    });

    it('loses what is gone', async () => {
      await place.remove('Beta');
      await reload();

      expect(await titles()).toEqual(withThese('Alpha'));
      expect(await found()).not.toContain('All about beta');
    });

    it('that cannot be read fails and loses nothing, until it can', async () => {
      await place.remove('Beta');
      place.refuse(true);
      const refused = await reload();

      expect(['failed', 'completed_with_errors']).toContain(refused.status);
      expect(await titles()).toEqual(withThese('Alpha', 'Beta'));
      place.refuse(false);
      expect((await reload()).status).toBe('completed');
      expect(await titles()).toEqual(withThese('Alpha'));
    });

    /** Takes Beta away and begins a reading that waits for the embedding of Gamma; what was embedded before is kept. */
    const holdUp = async (text: string) => {
      await place.remove('Beta');
      await place.put('Gamma', `All about gamma, ${text}.`);
      embeddings.hold(text);
      const job = await beginReload();
      await until(
        () => Promise.resolve(embeddings.waiting()),
        (all) => all.length > 0,
      );
      return job;
    };

    it('loses nothing by a reading that is terminated', async () => {
      const job = await holdUp('held up to be terminated');
      await admin.post(`/v1/job/${job}/terminate`).expect(200);
      await until(
        () => rag.openTasks(job),
        (open) => open === 0,
      );
      embeddings.hold(undefined);

      expect((await finishedJob(admin, job)).status).toBe('terminated');
      expect(await titles()).toEqual(withThese('Alpha', 'Beta'));
      await reload();
      expect(await titles()).toEqual(withThese('Alpha', 'Gamma'));
    });

    it('is read to its end when a worker is lost half way', async () => {
      const job = await holdUp('held up by a worker that is lost');
      const running = { job_id: job, state: 'running' };
      await rag.collection('rag_tasks').updateMany(running, { $set: { owner: 'lost', lease_until: new Date(0) } });
      embeddings.hold(undefined);

      expect(await finishedJob(admin, job)).toMatchObject({ status: 'completed', failed_counter: 0 });
      expect(await titles()).toEqual(withThese('Alpha', 'Gamma'));
    });
  });
}
