import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type AuthzClient,
  createAuthzClient,
  datasourceObject,
  installModel,
  serviceAccountSubject,
  userSubject,
} from '@parley/authz-client';
import { parleyModel } from '@parley/authz-client/testing';
import { createRagClient, runIngestor } from '@parley/client';
import { type RunningAuthz, startAuthz } from '@parley/devstack-authz';
import { aDocument, type RunningRag, startRagServer } from '../start-rag-server.js';
const datasource = 'files:kit';

async function* from(ids: readonly string[]) {
  for (const id of ids) yield await Promise.resolve(aDocument(id, `The text of ${id}.`));
}

describe('the ingestor kit, with authz and nothing that the ingestor may read', () => {
  let authz: RunningAuthz;
  let rag: RunningRag;
  let relations: AuthzClient;
  beforeAll(async () => {
    authz = await startAuthz({ port: 0 });
    const connection = { url: authz.url, storeName: 'parley' };
    await installModel(connection, await parleyModel());
    const grant = { user: userSubject('u-reader'), relation: 'reader', object: datasourceObject(datasource) };
    relations = createAuthzClient(connection);
    await relations.apply({ writes: [grant], deletes: [] });
    rag = await startRagServer({ AUTHZ_HTTP: authz.url });
  });
  afterAll(async () => {
    await rag.close();
    await authz.close();
  });

  const run = (documents: readonly string[], claims: object = {}) =>
    runIngestor({
      client: createRagClient({ baseUrl: rag.url, token: () => rag.tokenOf('ingestor', claims) }),
      ingestor: { type: 'files', name: 'kit' },
      datasource: { datasource_id: datasource, source_type: 'files' },
      documents: from(documents),
      deleteMissing: true,
    });
  const listed = async () => {
    const page = await (await rag.as('reader')).get(`/v1/datasource/${encodeURIComponent(datasource)}/documents`);
    return (page.body as { documents: { document_id: string }[] }).documents.map(({ document_id: id }) => id);
  };

  it('removes what is missing from its own datasource', async () => {
    await run(['a', 'b', 'c']);

    expect((await run(['a', 'b'])).removed).toBe(1);
    expect(await listed()).toEqual(['a', 'b']);
  });

  it('brings nothing to that of another, and says what to do', async () => {
    await run(['a', 'b']);
    const theirs = run(['poison'], { sub: 'u-other-ingestor' });

    await expect(theirs).rejects.toThrow(`npm run setup -- ingestor CLIENT_ID --datasource ${datasource}`);
    expect(await listed()).toEqual(['a', 'b']);
  });

  it('brings documents to that of another that it was let into, and removes nothing of theirs', async () => {
    await run(['a', 'b']);
    const grant = serviceAccountSubject('u-other-ingestor');
    await relations.apply({ writes: [{ user: grant, relation: 'ingestor', object: datasourceObject(datasource) }] });
    const theirs = await run(['c'], { sub: 'u-other-ingestor' });

    expect([theirs.sent, theirs.removed]).toEqual([1, undefined]);
    expect(await listed()).toEqual(['a', 'b', 'c']);
  });
});
