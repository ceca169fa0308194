import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  type AuthzClient,
  createAuthzClient,
  datasourceObject,
  installModel,
  teamMembers,
  teamObject,
  userSubject,
} from '@parley/authz-client';
import { parleyModel } from '@parley/authz-client/testing';
import { type RunningAuthz, startAuthz } from '@parley/devstack-authz';
import { aDatasource, aDocument, ingest, type Requests, type RunningRag, startRagServer } from '../start-rag-server.js';

const id = 'files:shared / 100%';
const object = datasourceObject(id);
const place = `/v1/datasource/${encodeURIComponent(id)}/documents`;

let authz: RunningAuthz;
let relations: AuthzClient;
let rag: RunningRag;
beforeAll(async () => {
  authz = await startAuthz({ port: 0 });
  const connection = { url: authz.url, storeName: 'parley' };
  await installModel(connection, await parleyModel());
  relations = createAuthzClient(connection);
  await relations.apply({
    writes: [
      { user: userSubject('u-rita'), relation: 'member', object: teamObject('docs') },
      { user: teamMembers('docs'), relation: 'reader', object },
      { user: userSubject('u-mona'), relation: 'manager', object },
    ],
  });
  rag = await startRagServer({ AUTHZ_HTTP: authz.url, RBAC_INGESTONLY_GROUPS: 'writers' });
  const owner = await as('olga');
  await owner.post('/v1/datasource').send(aDatasource(id)).expect(200);
  await ingest(owner, id, [aDocument('a', 'Assam needs five minutes.')]);
});
afterAll(() => Promise.all([rag.close(), authz.close()]));

const as = (name: string, groups = ['writers']) => rag.as('reader', { sub: `u-${name}`, groups });
const all = async (who: Requests) => {
  const body = { document_ids: ['a'] };
  const answers = [
    await who.get(`${place}/taken-out`),
    await who.post(`${place}/take-out`).send(body),
    await who.post(`${place}/let-in`).send(body),
  ];
  return answers.map(({ status }) => status);
};
const changed = async () => (await rag.collection('rag_taken_out').countDocuments({})) > 0;

it.each(['olga', 'mona'])('is for whoever owns or manages the source: %s', async (name) => {
  expect(await all(await as(name))).toEqual([200, 200, 200]);
});

it('is for administrators', async () => {
  expect(await all(await rag.as('admin'))).toEqual([200, 200, 200]);
});

it('is refused to who reads the source and no more', async () => {
  expect(await all(await as('rita'))).toEqual([403, 403, 403]);
  expect(await all(await as('rita', []))).toEqual([403, 403, 403]);
  expect(await changed()).toBe(false);
});

it('tells nobody else that there is such a source', async () => {
  const stranger = await as('sam');
  const missing = `/v1/datasource/none/documents/take-out`;

  expect(await all(stranger)).toEqual([404, 404, 404]);
  const [one, other] = [
    await stranger.post(`${place}/take-out`).send({ document_ids: ['a'] }),
    await stranger.post(missing).send({ document_ids: ['a'] }),
  ];
  expect(one.body).toEqual(other.body);
  expect(await changed()).toBe(false);
});
