import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createAuthzClient, datasourceObject, installModel, loadModel, userSubject } from '@parley/authz-client';
import { createRagClient, runIngestor } from '@parley/client';
import { type RunningAuthz, startAuthz } from '@parley/devstack-authz';
import { type RunningRag, aDocument, startRagServer } from '../start-rag-server.js';

const model = new URL('../../../../libs/authz-client/model/parley.fga', import.meta.url);
const datasource = 'files:kit';

async function* from(ids: readonly string[]) {
  for (const id of ids) yield await Promise.resolve(aDocument(id, `The text of ${id}.`));
}

describe('the ingestor kit, with authz and nothing that the ingestor may read', () => {
  let authz: RunningAuthz;
  let rag: RunningRag;
  beforeAll(async () => {
    authz = await startAuthz({ port: 0 });
    const connection = { url: authz.url, storeName: 'parley' };
    await installModel(connection, await loadModel(model));
    const grant = { user: userSubject('u-reader'), relation: 'reader', object: datasourceObject(datasource) };
    await createAuthzClient(connection).apply({ writes: [grant], deletes: [] });
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

  it('removes what is missing from its own datasource, and nothing from that of another', async () => {
    await run(['a', 'b', 'c']);
    const mine = await run(['a', 'b']);
    const theirs = await run(['a'], { sub: 'u-other-ingestor' });

    expect([mine.removed, theirs.removed]).toEqual([1, undefined]);
    expect(await listed()).toEqual(['a', 'b']);
  });
});
