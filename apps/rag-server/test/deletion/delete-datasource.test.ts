import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SearchAnswer } from '@parley/contracts';
import { aDatasource, aDocument, ingest, type Requests, type RunningRag, startRagServer } from '../start-rag-server.js';

const gone = 'web:https://a.example';
/** Ids that begin like it, and one that a careless pattern would take for it. */
const others = [`${gone}/docs`, `${gone}.org`, 'web:https://a_example'];

describe('deleting a datasource', () => {
  let rag: RunningRag;
  let admin: Requests;
  beforeAll(async () => {
    rag = await startRagServer();
    admin = await rag.as('admin');
    for (const id of [gone, ...others]) {
      await admin.post('/v1/datasource').send(aDatasource(id));
      await ingest(admin, id, [aDocument('home', `The home page of ${id}.`)]);
    }
    await admin.delete('/v1/datasource').query({ datasource_id: gone });
  });
  afterAll(() => rag.close());

  const found = async () => {
    const invoke = { tool_name: 'search', arguments: { query: 'home page', limit: 100 } };
    const { result } = (await admin.post('/v1/mcp/invoke').send(invoke)).body as { result: SearchAnswer };
    return result.results.map(({ metadata }) => metadata.datasource_id).sort();
  };

  it('removes its record, documents, passages and jobs', async () => {
    const path = encodeURIComponent(gone);
    const answers = await Promise.all([
      admin.get(`/v1/datasource/${path}/documents`),
      admin.get(`/v1/jobs/datasource/${path}`),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(await found()).not.toContain(gone);
  });

  it('shows nothing of it from the moment on at which it is hidden, and all when its deletion is taken back', async () => {
    const [id] = others;
    const records = rag.collection('rag_datasources');
    const held = { heldBy: 'a deletion', heldUntil: new Date(Date.now() + 60_000) };
    await records.updateOne({ _id: id } as object, { $set: { isHidden: true, ...held } });
    expect(await found()).toEqual(others.filter((one) => one !== id).sort());

    await records.updateOne({ _id: id } as object, { $set: { isHidden: false }, $unset: { heldBy: 1, heldUntil: 1 } });
    expect(await found()).toContain(id);
  });

  it.each(others)('leaves all of %s', async (id) => {
    const path = encodeURIComponent(id);
    const documents = await admin.get(`/v1/datasource/${path}/documents`);
    const jobs = await admin.get(`/v1/jobs/datasource/${path}`);

    expect(documents.body).toMatchObject({ documents: [{ document_id: 'home' }] });
    expect(jobs.body).toMatchObject([{ status: 'completed' }]);
    expect(await found()).toContain(id);
  });
});
