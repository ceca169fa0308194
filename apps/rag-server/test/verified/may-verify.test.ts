import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createAuthzClient, installModel, teamObject, userSubject } from '@parley/authz-client';
import { parleyModel } from '@parley/authz-client/testing';
import { type RunningAuthz, startAuthz } from '@parley/devstack-authz';
import { randomUUID } from 'node:crypto';
import { type RunningRag, startRagServer } from '../start-rag-server.js';

let authz: RunningAuthz;
let rag: RunningRag;
beforeAll(async () => {
  authz = await startAuthz({ port: 0 });
  const connection = { url: authz.url, storeName: 'parley' };
  await installModel(connection, await parleyModel());
  const docs = teamObject('docs');
  await createAuthzClient(connection).apply({
    writes: [
      { user: userSubject('u-anna'), relation: 'admin', object: docs },
      { user: userSubject('u-rita'), relation: 'member', object: docs },
    ],
  });
  rag = await startRagServer({ AUTHZ_HTTP: authz.url, RBAC_INGESTONLY_GROUPS: 'writers' });
});
afterAll(() => Promise.all([rag.close(), authz.close()]));

const as = (name: string) => rag.as('reader', { sub: `u-${name}`, groups: ['writers'] });
const save = async (name: string, more: object = { owner_team: 'docs' }) => {
  const body = {
    questions: ['Who pays?'],
    answer: 'We do.',
    review_on: new Date().toISOString().slice(0, 10),
    ...more,
  };
  return (await (await as(name)).put(`/v1/verified-answers/${randomUUID()}`).send(body)).status;
};

it('a team’s answers are written by those who manage its source, and by nobody outside of it', async () => {
  expect(await save('sam')).toBe(403);
  expect(await save('anna')).toBe(202);
  expect(await save('rita')).toBe(403);
  expect(await save('sam')).toBe(404);
  expect(await save('anna', {})).toBe(400);
  expect((await (await as('rita')).get('/v1/verified-answers')).body).toMatchObject({ total: 0 });
});
