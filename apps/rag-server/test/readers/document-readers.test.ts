import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { teamObject, userSubject } from '@parley/authz-client';
import type { DocumentList, SearchAnswer } from '@parley/contracts';
import { membershipsKeptMs } from '../../src/readers/memberships.js';
import { startGivenAuthz } from '../permissions/given-authz.js';
import { aDatasource, aDocument, ingest, type Requests, type RunningRag, startRagServer } from '../start-rag-server.js';

const source = 'files:handbook';
let given: Awaited<ReturnType<typeof startGivenAuthz>>;
let rag: RunningRag;
let late = 0;
beforeAll(async () => {
  given = await startGivenAuthz();
  rag = await startRagServer({ ...given.settings, ORG_KEY: 'acme' }, () => new Date(Date.now() + late));
  const ingestor = await rag.as('ingestor');
  await ingestor.post('/v1/datasource').send(aDatasource(source));
  const reader = (sub: string) => ({
    user: userSubject(sub),
    relation: 'reader' as const,
    object: `datasource:files%3Ahandbook`,
  });
  await given.authz.apply({ writes: [reader('u-reader'), reader('u-rita')], deletes: [] });
});
afterAll(async () => {
  await rag.close();
  await given.close();
});

const withReaders = (id: string, readers: object | null) => aDocument(id, `The salary table of ${id}.`, { readers });
const bring = async (...documents: object[]) => ingest(await rag.as('ingestor'), source, documents);

async function found(requests: Requests): Promise<string[]> {
  const call = { tool_name: 'search', arguments: { query: 'salary table', limit: 50 } };
  const res = await requests.post('/v1/mcp/invoke').send(call);
  const { results } = (res.body as { result: SearchAnswer }).result;
  return results.map(({ metadata }) => metadata.document_id).sort();
}

const forget = async (...ids: string[]) =>
  (await rag.as('ingestor')).post(`/v1/datasource/${source}/documents/take-out`).send({ document_ids: ids });

describe('readers of a document', () => {
  it.each([
    ['a person by another word', { people: ['rita'] }],
    ['everybody', { people: ['user:*'] }],
    ['a group of another type', { groups: ['organization:acme#member'] }],
    ['another relation', { groups: ['team:sre#admin'] }],
    ['a key of its own', { people: [], everyone: true }],
    ['a text', 'user:u-reader'],
    ['a thousand and one', { people: Array.from({ length: 1_001 }, (_, at) => `user:${at}`) }],
  ])('are refused with the document where they are %s', async (_what, readers) => {
    const documents = [aDocument('bad', 'Text.', { readers })];
    const res = await (
      await rag.as('ingestor')
    )
      .post('/v1/ingest')
      .send({ ingestor_id: 'files:loader', datasource_id: source, documents });

    expect([res.status, (res.body as { code: string }).code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(JSON.stringify(res.body)).toContain('documents.0.metadata.readers');
  });

  it('let nobody read where none is named, but whoever brought it sees that it is there', async () => {
    await bring(withReaders('nobodys', { people: [], groups: [] }));
    const reader = await rag.as('reader');
    const path = `/v1/datasource/${source}/documents`;
    const listed = (await reader.get(path)).body as DocumentList;
    const byMaker = (await (await rag.as('ingestor')).get(path)).body as DocumentList;

    expect(await found(reader)).toEqual([]);
    expect(listed.documents).toEqual([]);
    expect(byMaker.documents.map(({ document_id: id }) => id)).toEqual(['nobodys']);
    await forget('nobodys');
  });

  it('are matched by the address that the identity provider has verified, and by no other', async () => {
    await bring(withReaders('mine', { people: ['Rita@Example.org'] }));
    const as = async (claims: object) => found(await rag.as('reader', claims));

    expect(await as({ email_verified: true })).toEqual(['mine']);
    expect(await as({})).toEqual([]);
    expect(await as({ email_verified: 'true' })).toEqual([]);
    expect(await as({ sub: 'u-rita', email: 'rita@example.com', email_verified: true })).toEqual([]);
    await forget('mine');
  });

  it('change with the document: at once, and where nothing else of it has changed', async () => {
    const reader = await rag.as('reader');
    await bring(withReaders('moving', null));
    expect(await found(reader)).toEqual(['moving']);
    const chunk = ((await reader.get(`/v1/datasource/${source}/documents`)).body as DocumentList).documents[0]!
      .chunks[0]!;

    await bring(withReaders('moving', { people: ['user:u-rita'] }));
    expect(await found(reader)).toEqual([]);
    expect((await reader.get(`/v1/chunk/${chunk.id}/content`)).status).toBe(404);
    expect(await found(await rag.as('reader', { sub: 'u-rita' }))).toEqual(['moving']);

    await bring(withReaders('moving', null));
    expect(await found(reader)).toEqual(['moving']);
    expect((await reader.get(`/v1/chunk/${chunk.id}/content`)).status).toBe(200);
    await forget('moving');
  });

  it('read no more once they left the team, within the time for which memberships are remembered', async () => {
    const member = { user: userSubject('u-reader'), relation: 'member' as const, object: teamObject('pay') };
    await given.authz.apply({ writes: [member], deletes: [] });
    late += membershipsKeptMs;
    await bring(withReaders('teams', { groups: ['team:pay'] }));
    const reader = await rag.as('reader');
    expect(await found(reader)).toEqual(['teams']);

    await given.authz.apply({ writes: [], deletes: [member] });
    late += membershipsKeptMs;
    expect(await found(reader)).toEqual([]);
    await forget('teams');
  });

  it('keep what a job tells of single documents from those who only read the source', async () => {
    const { job_id: id } = await bring(withReaders('Lay-offs in May', { people: ['user:u-rita'] }));
    const seenBy = async (requests: Requests) => {
      const one = (await requests.get(`/v1/job/${String(id)}`)).text;
      const all = (await requests.get(`/v1/jobs/datasource/${source}`)).text;
      return [one, all].map((text) => text.includes('Lay-offs') || text.includes('"message":"'));
    };

    expect(await seenBy(await rag.as('reader'))).toEqual([false, false]);
    expect((await seenBy(await rag.as('ingestor')))[0]).toBe(true);
    await forget('Lay-offs in May');
  });
});
