import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { IndexGeneration } from '@parley/contracts';
import { indexGeneration, indexGenerationList } from '@parley/contracts';
import { startEmbeddings, type StubEmbeddings } from '../embeddings/stub-embeddings.js';
import { asNext } from '../generations/next-model.js';
import { aDatasource, aDocument, ingest, type Requests, until } from '../start-rag-server.js';
import { startWalk, type Walk } from './start-walk.js';

/** Every case starts a process of its own, on shared cores. */
jest.setTimeout(60_000);

const path = '/v1/index/generations';
const id = 'files:a';

/** Each step: the process is killed there, and the next one brings it to the same end. */
describe('kill -9', () => {
  let walk: Walk;
  let next: StubEmbeddings;
  beforeAll(async () => {
    next = await startEmbeddings({ dimensions: 12 });
    walk = await startWalk({ CLEANUP_ENABLED: 'false', ...asNext(next) });
    const admin = await walk.admin();
    await admin.post('/v1/datasource').send(aDatasource(id));
    const documents = Array.from({ length: 40 }, (_, at) => aDocument(`doc-${at}`, `The text of number ${at}.`));
    await ingest(admin, id, documents);
  });
  afterAll(async () => {
    await walk.close();
    await next.close();
  });

  const list = async (admin: Requests) => indexGenerationList.parse((await admin.get(path)).body).generations;
  const begin = (admin: Requests) => admin.post(path).send({ model: 'next/12' });
  const waitFor = (admin: Requests, fits: (generation: IndexGeneration) => boolean) =>
    until(
      async () => (await list(admin)).find(fits),
      (found) => found !== undefined,
    );
  const isReady = ({ state }: IndexGeneration) => state === 'ready';
  const liveModel = async (admin: Requests) => (await list(admin)).find(({ state }) => state === 'live')?.model;
  const foundBy = async (admin: Requests) => {
    const question = { query: 'number', limit: 100 };
    const answer = await admin.post('/v1/mcp/invoke').send({ tool_name: 'search', arguments: question }).expect(200);
    const { results } = (answer.body as { result: { results: { metadata: { title: string } }[] } }).result;
    return results.map(({ metadata }) => metadata.title).sort();
  };
  const switchTo = async (admin: Requests) => {
    const { generation_id: other } = (await waitFor(admin, isReady)) ?? {};
    await admin.post(`${path}/${other}/live`).expect(202);
  };

  it.each(['after replace:passages', 'after fill:progress', 'before fill:ready'])(
    'while an index is filled (%s) leaves it to the next process, which goes on',
    async (step) => {
      await walk.killAt(step, begin);
      const admin = await walk.admin();
      const { generation_id: filled } = indexGeneration.parse(await waitFor(admin, isReady));

      expect(await liveModel(admin)).toBe('stub/8');
      await admin.delete(`${path}/${filled}`).expect(202);
    },
  );

  it.each([
    ['after switch:close', 'next/12'],
    ['before switch:live', 'stub/8'],
    ['after switch:live', 'next/12'],
  ])('while it is put in use (%s) ends with %s in use, and nothing is lost', async (step, model) => {
    const before = await walk.admin();
    if (!(await list(before)).some(isReady)) await begin(before);
    const found = await foundBy(before);
    await walk.killAt(step, switchTo);
    const admin = await walk.admin();
    await until(
      () => liveModel(admin),
      (live) => live === model,
    );

    expect(found).toHaveLength(40);
    expect(await foundBy(admin)).toEqual(found);
  });

  it.each(['before rag_index_writes.updateOne', 'after rag_index_writes.updateOne'])(
    'between the two indexes (%s) brings a removal to both',
    async (step) => {
      const title = `About ${step}`;
      await ingest(await walk.admin(), id, [aDocument(step, 'Not for long.')]);
      const takeOut = (admin: Requests) =>
        admin.post(`/v1/datasource/${id}/documents/take-out`).send({ document_ids: [step] });
      await walk.killAt(step, takeOut);
      const admin = await walk.admin();
      await takeOut(admin).expect(200);
      const from = await liveModel(admin);
      await switchTo(admin);
      await until(
        () => liveModel(admin),
        (live) => live !== from,
      );

      expect(await foundBy(admin)).not.toContain(title);
    },
  );
});
