import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aPdf, lines } from '../made-files/pdf.js';
import { aDatasource, ingest, type Requests, type RunningRag, startRagServer, until } from '../start-rag-server.js';

interface View {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly message: string | null;
}
interface Hit {
  readonly text_content: string;
  readonly is_relevant?: boolean;
  readonly rank: number;
  readonly metadata: { readonly id: string; readonly datasource_id: string; readonly document_id: string };
}

describe('files attached to a conversation', () => {
  let rag: RunningRag;
  let rita: Requests;
  let carl: Requests;
  let admin: Requests;
  beforeAll(async () => {
    rag = await startRagServer({
      ATTACHED_FILES_PER_CONVERSATION: '3',
      ATTACHED_FILE_MIB: '1',
      ATTACHED_PERSON_MIB: '2',
    });
    rita = await rag.as('reader');
    carl = await rag.as('reader', { sub: 'u-carl', preferred_username: 'carl' });
    admin = await rag.as('admin');
    await admin.post('/v1/datasource').send(aDatasource('handbook'));
    await ingest(admin, 'handbook', [
      {
        page_content: 'The harbour master of the handbook is Grace. She is in charge of all berths.',
        metadata: { document_id: 'harbour', title: 'Harbour', document_type: 'text' },
      },
    ]);
  });
  afterAll(() => rag.close());

  const pathOf = (conversation: string) => `/v1/conversations/${conversation}/files`;
  const attach = (who: Requests, conversation: string, files: Readonly<Record<string, Uint8Array | string>>) => {
    const request = who.post(pathOf(conversation));
    for (const [name, bytes] of Object.entries(files)) void request.attach('file', Buffer.from(bytes), name);
    return request;
  };
  const filesOf = async (who: Requests, conversation: string) =>
    ((await who.get(pathOf(conversation))).body as { files: View[] }).files;
  const read = (who: Requests, conversation: string) =>
    until(
      () => filesOf(who, conversation),
      (files) => files.every(({ status }) => status !== 'reading'),
    );
  const search = async (who: Requests, query: string, conversation?: string, filters: object = {}) => {
    const body = { tool_name: 'search', arguments: { query, filters } };
    const request = who.post('/v1/mcp/invoke').send(body);
    if (conversation !== undefined) void request.set('X-Parley-Conversation', conversation);
    return ((await request).body as { result: { results: Hit[] } }).result.results;
  };
  const textsOf = (hits: readonly Hit[]) => hits.map(({ text_content: text }) => text).join('\n');

  it('are read, and found first in their own conversation and nowhere else', async () => {
    const sent = await attach(rita, 'c-1', { 'harbour.pdf': aPdf([lines(['The harbour master is Ada.'])]) });
    expect([sent.status, sent.body]).toMatchObject([202, { limits: { files: 3, file_bytes: 1024 * 1024 } }]);
    expect(await read(rita, 'c-1')).toMatchObject([{ name: 'harbour.pdf', status: 'ready', message: null }]);

    const here = await search(rita, 'Who is the harbour master?', 'c-1');
    expect(here[0]).toMatchObject({ rank: 1, is_relevant: true, metadata: { document_id: 'harbour.pdf' } });
    expect(here.map(({ rank }) => rank)).toEqual(here.map((_hit, at) => at + 1));
    expect(textsOf(here)).toContain('Grace');

    for (const hits of [
      await search(rita, 'Who is the harbour master?'),
      await search(rita, 'Who is the harbour master?', 'c-2'),
      await search(carl, 'Who is the harbour master?', 'c-1'),
      await search(admin, 'Who is the harbour master?', 'c-1'),
    ])
      expect(textsOf(hits)).not.toContain('Ada');
  });

  it('are found by a tool that is kept to other datasources, and by a question about the file as a whole', async () => {
    await attach(rita, 'c-whole', { 'notes.txt': 'Assam needs five minutes in water of 95 degrees.' });
    await read(rita, 'c-whole');

    expect(
      textsOf(await search(rita, 'How long does Assam need?', 'c-whole', { datasource_id: 'handbook' })),
    ).toContain('five minutes');
    expect(
      (await search(rita, 'How long does Assam need?', 'c-whole', { datasource_id: ['attached:'] })).map(
        ({ metadata }) => metadata.document_id,
      ),
    ).toEqual(['notes.txt']);
    expect((await search(rita, 'Summarize the attached file', 'c-whole'))[0]).toMatchObject({
      is_relevant: true,
      metadata: { document_id: 'notes.txt' },
    });
    expect(textsOf((await search(rita, 'Who is in charge of all berths?', 'c-whole')).slice(0, 1))).toContain('Grace');
  });

  it('are opened by their person alone, and named to nobody', async () => {
    await attach(rita, 'c-open', { 'secret.txt': 'The code of the crane is 4711.' });
    await read(rita, 'c-open');
    const [hit] = await search(rita, 'What is the code of the crane?', 'c-open');
    const { id, datasource_id, document_id } = hit?.metadata ?? { id: '', datasource_id: '', document_id: '' };
    const fetched = (who: Requests) =>
      who
        .post('/v1/mcp/invoke')
        .send({ tool_name: 'fetch_document', arguments: { datasource_id, document_id } })
        .then(({ body }) => (body as { success: boolean }).success);

    expect([(await rita.get(`/v1/chunk/${id}/content`)).status, await fetched(rita)]).toEqual([200, true]);
    for (const other of [carl, admin])
      expect([(await other.get(`/v1/chunk/${id}/content`)).status, await fetched(other)]).toEqual([404, false]);
    for (const who of [rita, admin]) {
      const listed = (await who.get('/v1/datasources')).body as { datasources: { datasource_id: string }[] };
      expect(listed.datasources.map((one) => one.datasource_id)).toEqual(['handbook']);
      expect((await who.get('/v1/datasource').query({ datasource_id })).status).toBe(404);
      expect((await who.get(`/v1/datasource/${encodeURIComponent(datasource_id)}/documents`)).status).toBe(404);
    }
    expect((await admin.delete('/v1/datasource').query({ datasource_id })).status).toBe(404);
    expect((await admin.post('/v1/datasource').send(aDatasource(datasource_id))).status).toBe(400);
    expect(
      (await admin.post('/v1/ingest').send({ datasource_id, ingestor_id: 'files:x', documents: [aTextDocument] }))
        .status,
    ).toBe(404);
    expect(await filesOf(carl, 'c-open')).toEqual([]);
    const forTeam = await rag.as('reader', { active_team: 'platform' });
    expect(await filesOf(forTeam, 'c-open')).toEqual([]);
    expect((await forTeam.get(`/v1/chunk/${id}/content`)).status).not.toBe(200);
    expect([(await forTeam.delete(pathOf('c-open'))).status, (await filesOf(rita, 'c-open')).length]).toEqual([403, 1]);
  });

  it('tell why they cannot be read, and are refused beyond the limits with none kept', async () => {
    await attach(rita, 'c-limits', { 'logo.gif': 'GIF89a\u0001\0\u0001\0\0\0\0' });
    const [unread] = await read(rita, 'c-limits');
    expect(unread).toMatchObject({ name: 'logo.gif', status: 'failed' });
    expect(unread?.message).not.toBeNull();

    const large = await attach(rita, 'c-limits', { 'a.txt': 'a', 'large.txt': 'x'.repeat(1024 * 1024 + 1) });
    expect([large.status, large.text]).toEqual([413, expect.stringContaining('large.txt is larger than 1 MiB')]);
    const many = await attach(rita, 'c-limits', { 'a.txt': 'a', 'b.txt': 'b', 'c.txt': 'c' });
    expect([many.status, many.text]).toEqual([413, expect.stringContaining('can have 3 files')]);
    const filler = 'y'.repeat(1024 * 1024);
    const much = await attach(carl, 'c-much', { '1.txt': filler, '2.txt': filler, '3.txt': 'z' });
    expect([much.status, much.text]).toEqual([413, expect.stringContaining('2 MiB together')]);
    expect([(await filesOf(rita, 'c-limits')).length, await filesOf(carl, 'c-much')]).toEqual([1, []]);
    const program = await rag.as('ingestor');
    expect((await attach(program, 'c-limits', { 'a.txt': 'a' })).status).toBe(403);
  });

  it('go one by one or with their conversation, also while they are read', async () => {
    await attach(rita, 'c-gone', { 'one.txt': 'The first lighthouse is red.', 'two.txt': 'The second one is green.' });
    const [first] = await read(rita, 'c-gone');
    const path = pathOf('c-gone');
    expect((await rita.delete(`${path}/0`)).status).toBe(404);
    expect((await carl.delete(`${path}/${first?.id ?? ''}`)).status).toBe(404);
    expect((await rita.delete(`${path}/${first?.id ?? ''}`)).body).toEqual({ deleted: 1 });
    expect((await filesOf(rita, 'c-gone')).map(({ name }) => name)).toEqual(['two.txt']);

    await attach(rita, 'c-gone', { 'three.txt': 'The third one is white.' });
    expect((await rita.delete(path)).body).toEqual({ deleted: 2 });
    expect(textsOf(await search(rita, 'Which colour has the lighthouse?', 'c-gone'))).not.toMatch(/red|green|white/);
    const left = await rag.collection('rag_documents').countDocuments({ documentId: /^(?:one|two|three)\.txt$/ });
    expect([left, await rag.collection('rag_attached_leaving').countDocuments()]).toEqual([0, 0]);
    expect((await rita.delete(path)).body).toEqual({ deleted: 0 });
  });
});

const aTextDocument = { page_content: 'x', metadata: { document_id: 'x', title: 'x', document_type: 'text' } };
