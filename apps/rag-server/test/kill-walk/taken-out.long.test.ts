import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { aDatasource, aDocument, ingest, type Requests } from '../start-rag-server.js';
import { startWalk, type Walk } from './start-walk.js';

/** Every case starts a process of its own, on shared cores. */
jest.setTimeout(60_000);

/** Each step: the process is killed there, another one goes on, and nothing is left of what was taken out. */
describe('kill -9', () => {
  let walk: Walk;
  let id: string;
  let count = 0;
  beforeAll(async () => {
    walk = await startWalk({ CLEANUP_ENABLED: 'false' });
  });
  afterAll(() => walk.close());
  beforeEach(async () => {
    id = `files:${(count += 1)}`;
    const admin = await walk.admin();
    await admin.post('/v1/datasource').send(aDatasource(id));
    await ingest(admin, id, documents);
  });

  const documents = ['kept', 'secret'].map((name) => aDocument(name, `The text of ${name}.`));
  const post = (admin: Requests, what: 'take-out' | 'let-in') =>
    admin.post(`/v1/datasource/${id}/documents/${what}`).send({ document_ids: ['secret'] });
  const kept = { documents: ['About kept: 1'], found: ['About kept'], passages: ['About kept'] };

  it.each([
    ['noted', 'after rag_taken_out.bulkWrite'],
    ['out of the index', 'after replace:passages'],
    ['about to leave the list', 'before rag_documents.deleteMany'],
    ['about to be done', 'before rag_taken_out.updateMany'],
  ])('of a document that is %s takes it out all the same (%s)', async (_what, step) => {
    await walk.killAt(step, (admin) => post(admin, 'take-out'));
    expect(await walk.remains(id)).toMatchObject(kept);

    await ingest(await walk.admin(), id, documents);
    expect(await walk.remains(id)).toMatchObject(kept);
  });

  it('of a document that is not noted yet leaves it, and the caller takes it out again', async () => {
    await walk.killAt('before rag_taken_out.bulkWrite', (admin) => post(admin, 'take-out'));
    expect((await walk.remains(id)).found).toEqual(['About kept', 'About secret']);

    await post(await walk.admin(), 'take-out').expect(200);
    expect(await walk.remains(id)).toMatchObject(kept);
  });

  it.each(['after claim:document', 'before replace:passages', 'after rag_documents.bulkWrite'])(
    'of whoever writes it (%s) brings nothing back that is taken out meanwhile',
    async (step) => {
      await walk.killAt(step, (admin) =>
        admin.post('/v1/ingest').send({ ingestor_id: 'files:loader', datasource_id: id, documents }),
      );
      await post(await walk.admin(), 'take-out').expect(200);
      await ingest(await walk.admin(), id, documents);

      expect(await walk.remains(id)).toMatchObject({ ...kept, openTasks: 0 });
    },
  );
});
