import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aDocx, aXlsx, aZip } from '../made-files/office.js';
import { aPdf, lines } from '../made-files/pdf.js';
import {
  aDatasource,
  finishedJob,
  type Requests,
  type RunningRag,
  startRagServer,
  until,
} from '../start-rag-server.js';

type Files = Readonly<Record<string, Uint8Array | string>>;
interface Hit {
  readonly text_content: string;
  readonly metadata: { readonly document_id: string; readonly title: string; readonly anchor?: object };
}

describe('POST /v1/ingest/files', () => {
  let rag: RunningRag;
  let admin: Requests;
  let id: string;
  let count = 0;
  beforeAll(async () => {
    rag = await startRagServer();
    admin = await rag.as('admin');
  });
  afterAll(() => rag.close());
  beforeEach(async () => {
    id = `files:${(count += 1)}`;
    await admin.post('/v1/datasource').send(aDatasource(id));
  });

  const post = (
    files: Files,
    { query = {}, key, requests = admin }: { query?: object; key?: string; requests?: Requests } = {},
  ) => {
    const request = requests
      .post('/v1/ingest/files')
      .query({ datasource_id: id, ingestor_id: 'files:loader', ...query });
    if (key !== undefined) void request.set('Idempotency-Key', key);
    for (const [name, bytes] of Object.entries(files))
      void request.attach('file', Buffer.from(bytes), { filepath: name } as object);
    return request;
  };
  const sent = async (files: Files, query: object = {}) => {
    const { body, status } = (await post(files, { query })) as { body: unknown; status: number };
    expect([status, body]).toEqual([202, expect.objectContaining({ datasource_id: id })]);
    return finishedJob(admin, (body as { job_id: string }).job_id);
  };
  const search = async (query: string) => {
    const body = { tool_name: 'search', arguments: { query, filters: { datasource_id: id } } };
    const answer = (await admin.post('/v1/mcp/invoke').send(body)).body as { result: { results: Hit[] } };
    return answer.result.results;
  };
  const documents = async () => {
    const listed = (await admin.get(`/v1/datasource/${id}/documents?limit=1000`)).body as {
      documents: { document_id: string }[];
    };
    return listed.documents.map(({ document_id: document }) => document);
  };
  const stored = () => rag.collection('rag_files.files').countDocuments();

  it('reads each file by its kind, tells what became of it, and finds it at its place', async () => {
    const pages = [lines(['The harbour master is Ada.']), lines(['The crane lifts forty tonnes.'])];
    const job = await sent(
      {
        'plans/harbour.pdf': aPdf(pages),
        'tea.docx': aDocx([{ heading: 'Tea' }, 'Assam needs five minutes.']),
        'broken.xlsx': aXlsx({ A: [['a']] }).subarray(0, 300),
        'logo.gif': 'GIF89a\u0001\0\u0001\0\0\0\0',
      },
      { source: undefined },
    );

    expect(job).toMatchObject({ status: 'completed_with_errors', total: 4, progress_counter: 4 });
    expect(job.document_outcomes.map(({ document_id: name, outcome }) => [name, outcome]).sort()).toEqual([
      ['broken.xlsx', 'failed'],
      ['logo.gif', 'skipped'],
      ['plans/harbour.pdf', 'indexed'],
      ['tea.docx', 'indexed'],
    ]);
    const messages = Object.fromEntries(job.document_outcomes.map(({ document_id: name, message }) => [name, message]));
    expect(messages['broken.xlsx']).toContain('damaged or incomplete');
    expect(messages['logo.gif']).toContain('this is GIF (image/gif), and only HTML');
    const [first] = await search('crane tonnes');
    expect(first?.metadata).toMatchObject({ document_id: 'plans/harbour.pdf', title: 'harbour' });
  });

  it('opens the address of a file at the page of a passage', async () => {
    const page = (word: string) =>
      lines(Array.from({ length: 50 }, (_line, at) => `Line ${at} of the page on ${word} says much.`));
    await sent({ 'a.pdf': aPdf([page('cranes'), page('lighthouses')]) }, { source: 'https://files.example.org/a.pdf' });

    const [hit] = await search('lighthouses');
    expect(hit?.metadata.anchor).toEqual({ label: 'page 2', fragment: 'page=2' });
    expect(hit?.text_content).toContain('**Place:** page 2\n\n**Source:** https://files.example.org/a.pdf#page=2');
  });

  it('makes of a long text parts, in order, and takes those away that a shorter version no longer has', async () => {
    // Long without words that take time to embed.
    const paragraph = (at: number) => `Paragraph ${at} ${`${'x'.repeat(280)} `.repeat(40)}`;
    const text = Array.from({ length: 100 }, (_one, at) => paragraph(at)).join('\n\n');
    const long = await sent({ 'sea.txt': text });

    expect(long.document_outcomes).toMatchObject([
      { outcome: 'indexed', message: 'The file is long, so it became 2 documents.' },
    ]);
    expect(await documents()).toEqual(['sea.txt', 'sea.txt#part=2']);
    const [last] = await search('Paragraph 99');
    expect(last?.metadata).toMatchObject({ title: 'sea (2 of 2)' });

    await sent({ 'sea.txt': 'The sea is calm now.' });
    expect(await documents()).toEqual(['sea.txt']);
  });

  it('tells what of a file was left out', async () => {
    const { document_outcomes: outcomes } = await sent({
      'a.zip': aZip({ 'a.md': '# Kept\n\nwords', 'b.gif': 'GIF89a\u0001\0\u0001\0\0\0\0' }),
    });

    expect(outcomes).toMatchObject([
      { outcome: 'indexed', message: expect.stringMatching(/^b\.gif was left out: The file type/) },
    ]);
  });

  it('answers the same again under its key, keeps the files once, and refuses others under it', async () => {
    const files = { 'a.txt': 'The first text of all.' };
    const before = await stored();
    const first = await post(files, { key: 'k' });
    const again = await post(files, { key: 'k' });
    const other = await post({ 'a.txt': 'Another text.' }, { key: 'k' });

    expect([first.status, again.body, other.status]).toEqual([202, first.body, 409]);
    expect(await stored()).toBeLessThanOrEqual(before + 1);
  });

  it('adds to a job of the caller, and not to one that is over', async () => {
    const query = { datasource_id: id, job_status: 'in_progress', total: 2 };
    const { job_id: job } = (await admin.post('/v1/job').query(query)).body as { job_id: string };
    await post({ 'a.txt': 'The first text.' }, { query: { job_id: job } });
    await post({ 'b.txt': 'The second text.' }, { query: { job_id: job } });

    expect(await finishedJob(admin, job)).toMatchObject({ status: 'completed', document_count: 2 });
    expect((await post({ 'c.txt': 'Too late.' }, { query: { job_id: job } })).status).toBe(409);
  });

  it.each<[string, number, () => Promise<{ status: number }>]>([
    ['of another media type', 415, () => admin.post('/v1/ingest/files').query(asked()).send({ file: 'x' })],
    ['without a file', 400, () => admin.post('/v1/ingest/files').query(asked()).field('a', 'b')],
    ['with two files of one name', 400, () => post({ 'a/b.txt': 'One text.', 'a//b.txt': 'Another.' })],
    ['with a nameless file', 400, () => post({ '../': 'Text without a name.' })],
    [
      'with one address for two files',
      400,
      () => post({ 'a.txt': 'One.', 'b.txt': 'Two.' }, { query: { source: 'https://a.example' } }),
    ],
    [
      'with too many files',
      413,
      () => post(Object.fromEntries(Array.from({ length: 101 }, (_f, at) => [`${at}.txt`, 'text']))),
    ],
    ['for no datasource', 404, () => post({ 'a.txt': 'Text.' }, { query: { datasource_id: 'files:none' } })],
    ['of a reader', 403, async () => post({ 'a.txt': 'Text.' }, { requests: await rag.as('reader') })],
    ['of nobody', 401, () => post({ 'a.txt': 'Text.' }, { requests: rag.anonymous })],
  ])('refuses a request %s with %i, and keeps nothing', async (_what, status, send) => {
    const before = await stored();

    expect((await send()).status).toBe(status);
    // Files of the cases before may have been read and removed meanwhile.
    expect(await stored()).toBeLessThanOrEqual(before);
  });

  it('keeps nothing of an upload that its client gives up', async () => {
    const uploads = async () => (await rag.collection('rag_files.chunks').distinct('files_id')).map(String);
    const before = new Set(await uploads());
    const isNew = (upload: string) => !before.has(upload);
    const target = `${rag.url}/v1/ingest/files?${new URLSearchParams(asked()).toString()}`;
    const authorization = `Bearer ${await rag.tokenOf('admin')}`;
    const headers = { authorization, 'content-type': 'multipart/form-data; boundary=b' };
    const upload = httpRequest(target, { method: 'POST', headers });
    upload.on('error', () => undefined);
    upload.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n');
    upload.write('x'.repeat(3 * 1024 * 1024));
    await until(uploads, (kept) => kept.some(isNew));
    upload.destroy();

    await until(uploads, (kept) => !kept.some(isNew));
    expect(
      await rag.collection('rag_files.files').countDocuments({ filename: 'a.txt', length: { $gt: 1_000_000 } }),
    ).toBe(0);
  });

  const asked = () => ({ datasource_id: id, ingestor_id: 'files:loader' });
});
