import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Requests, until } from '../start-rag-server.js';
import { startWalk, type Walk } from './start-walk.js';

/** Every case starts a process of its own, on shared cores. */
jest.setTimeout(180_000);

/** Each step: the process is killed there, another one goes on, and nothing is left of files that were deleted. */
describe('kill -9', () => {
  let walk: Walk;
  let path: string;
  let count = 0;
  beforeAll(async () => {
    walk = await startWalk({ CLEANUP_ENABLED: 'false' });
  });
  afterAll(() => walk.close());
  beforeEach(() => {
    path = `/v1/conversations/c-${(count += 1)}/files`;
  });

  const attach = async (person: Requests) =>
    person
      .post(path)
      .attach('file', Buffer.from('The text of one.'), 'one.txt')
      .attach('file', Buffer.from('The text of two.'), 'two.txt');
  const filesOf = async () =>
    ((await (await walk.person()).get(path)).body as { files: { status: string; name: string }[] }).files;
  const read = () => until(filesOf, (files) => files.length > 0 && files.every(({ status }) => status === 'ready'));
  const left = async () => ({
    files: await filesOf(),
    sources: await walk.collection('rag_datasources').countDocuments({ sourceType: 'attached_file' }),
    documents: await walk.collection('rag_documents').countDocuments({ documentId: /^(?:one|two)\.txt$/ }),
    noted: await walk.collection('rag_attached_leaving').countDocuments(),
  });
  const nothing = { files: [], sources: 0, documents: 0, noted: 0 };

  it.each([
    ['noted', 'after rag_attached_leaving.updateOne'],
    ['hidden', 'before rag_documents.deleteMany'],
    ['half gone', 'after rag_datasources.deleteOne'],
    ['about to be done', 'before rag_attached_leaving.deleteOne'],
  ])('of files that are %s deletes them all the same (%s)', async (_what, step) => {
    await attach(await walk.person());
    await read();
    await walk.killAt(step, async () => (await walk.person()).delete(path));
    await walk.person();

    expect(await until(left, ({ noted }) => noted === 0)).toEqual(nothing);
  });

  it('of files that are being attached leaves none that cannot be read or removed', async () => {
    await walk.killAt('before rag_jobs.insertMany', async () => attach(await walk.person()));
    expect(await filesOf()).toMatchObject([
      { name: 'one.txt', status: 'failed' },
      { name: 'two.txt', status: 'failed' },
    ]);

    await (await walk.person()).delete(path).expect(200);
    expect(await left()).toEqual(nothing);
  });
});
