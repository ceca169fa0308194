import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ChunkContent, FetchDocumentAnswer, FusedHit, SearchAnswer } from '@parley/contracts';
import { aDatasource, aDocument, ingest, type Requests, type RunningRag, startRagServer } from '../start-rag-server.js';

const awkwardId = 'web:https://docs.example.com/a b?c=1%2F2';

describe('from ingestion to search', () => {
  let rag: RunningRag;
  let ingestor: Requests;
  let reader: Requests;
  beforeAll(async () => {
    rag = await startRagServer();
    [ingestor, reader] = await Promise.all([rag.as('ingestor'), rag.as('reader')]);
    await ingestor.post('/v1/datasource').send(aDatasource(awkwardId));
    await ingestor
      .post('/v1/datasource')
      .send(aDatasource('files:b', { default_chunk_size: 200, default_chunk_overlap: 20 }));
  });
  afterAll(() => rag.close());

  const invoke = async (tool: string, args: object) =>
    (await reader.post('/v1/mcp/invoke').send({ tool_name: tool, arguments: args })).body as {
      success: boolean;
      result: unknown;
      error: string | null;
    };
  const search = async (query: string, args: object = {}) =>
    (await invoke('search', { query, ...args })).result as SearchAnswer;
  const foundBy = async (query: string, args: object = {}) =>
    (await search(query, args)).results.map((hit: FusedHit) => hit.metadata.document_id);

  it('makes a job of its own when none is named, and finishes it', async () => {
    const job = await ingest(ingestor, awkwardId, [
      aDocument('vpn', '# VPN\n\nTo reach the office network from home, start the tunnel client.'),
      aDocument('food', '# Canteen\n\nLunch is served between noon and two.'),
    ]);

    expect(job).toMatchObject({
      status: 'completed',
      total: 2,
      progress_counter: 2,
      document_count: 2,
      chunk_count: 2,
    });
    expect(job.document_outcomes).toEqual([
      { document_id: 'vpn', outcome: 'indexed' },
      { document_id: 'food', outcome: 'indexed' },
    ]);
  });

  it('finds by meaning and by words, ranked and without duplicates', async () => {
    const byMeaning = await search('how do I connect remotely to company computers?');
    const byWords = await search('canteen noon');

    expect(byMeaning.results[0]).toMatchObject({ rank: 1, metadata: { document_id: 'vpn', datasource_id: awkwardId } });
    expect(byMeaning.results[0]!.labels).toEqual(['semantic_results', 'keyword_results']);
    expect(byWords.results[0]!.metadata.document_id).toBe('food');
    expect(new Set(byWords.results.map(({ metadata }) => metadata.id)).size).toBe(byWords.results.length);
    expect(byWords['semantic_results']).not.toEqual([]);
    expect(byWords.results[0]!.text_content).toContain('**Title:** About food');
  });

  it('replaces a document whole: the old tail is gone, unchanged text is not embedded again', async () => {
    const long = Array.from({ length: 12 }, (_, at) => `Paragraph ${at} about zeppelins and their pilots.`).join(
      '\n\n',
    );
    await ingest(ingestor, 'files:b', [aDocument('airships', long)]);
    const again = await ingest(ingestor, 'files:b', [aDocument('airships', long, { description: 'new words' })]);
    const shorter = await ingest(ingestor, 'files:b', [aDocument('airships', 'Only a balloon is left.')]);
    const listing = await reader.get('/v1/datasource/files%3Ab/documents');

    expect(again.document_outcomes).toEqual([{ document_id: 'airships', outcome: 'unchanged' }]);
    expect(shorter.document_outcomes).toEqual([{ document_id: 'airships', outcome: 'indexed' }]);
    expect(listing.body).toMatchObject({ total_documents: 1, total_chunks: 1, has_more: false });
    expect((await search('zeppelins pilots', { filters: { document_id: 'airships' } })).results).toHaveLength(1);
  });

  it('says which documents have no text, and finds nothing of what they said before', async () => {
    await ingest(ingestor, 'files:b', [aDocument('emptied', 'Of walruses.'), aDocument('gone', 'Of walruses.')]);
    const job = await ingest(ingestor, 'files:b', [
      aDocument('emptied', ' \n\n '),
      aDocument('gone', '', { fresh_until: 1 }),
      aDocument('full', 'Of seals.'),
    ]);

    expect(job).toMatchObject({ status: 'completed', progress_counter: 3, document_count: 1 });
    expect(job.document_outcomes).toEqual([
      { document_id: 'emptied', outcome: 'skipped', message: 'The document has no text.' },
      { document_id: 'gone', outcome: 'removed' },
      { document_id: 'full', outcome: 'indexed' },
    ]);
    expect(await foundBy('walruses', { filters: { document_id: ['emptied', 'gone'] } })).toEqual([]);
  });

  it('keeps the last of two versions in one request', async () => {
    await ingest(ingestor, 'files:b', [aDocument('twice', 'First version.'), aDocument('twice', 'Second version.')]);

    const { result } = await invoke('fetch_document', { document_id: 'twice' });

    expect((result as FetchDocumentAnswer).content).toBe('Second version.');
  });

  it('gives a document back as it came, page by page', async () => {
    const content = `# Top\n\n${'Some words that go on. '.repeat(40)}\n\n## Below\n\n\`\`\`\ncode\n\`\`\`\n\n${'More. '.repeat(50)}`;
    await ingest(ingestor, 'files:b', [aDocument('whole', content)]);
    const pages: string[] = [];
    for (let offset: number | null = 0; offset !== null;) {
      const page = (await invoke('fetch_document', { document_id: 'whole', offset, max_chars: 400 }))
        .result as FetchDocumentAnswer;
      pages.push(page.content);
      offset = page.next_offset;
    }

    expect(pages.length).toBeGreaterThan(2);
    expect(pages.join('').trim()).toBe(content.trim());
  });

  it('calls a document without a title by its front matter, and does not search that', async () => {
    const content = '---\ntitle: Rotating keys\ntags: [zeppelin]\n---\n\n## Before\n\nYou need the role of a keeper.';
    const { metadata, ...document } = aDocument('rotation', content);
    await ingest(ingestor, awkwardId, [{ ...document, metadata: { ...metadata, title: '' } }]);

    const [hit] = (await search('role of a keeper')).results;
    expect(hit).toMatchObject({ metadata: { document_id: 'rotation', title: 'Rotating keys' } });
    expect(hit?.text_content).not.toContain('zeppelin');
  });

  it('finds and shows the row of a long table that is asked for, with the head of the table', async () => {
    const row = (at: number) => `| web-${at} | team-${at % 10} | +1 555 ${String(at).padStart(4, '0')} | Tue |`;
    const table = ['| Host | Owner | Escalation | Day |', '| --- | --- | --- | --- |'];
    const content = ['# Hosts', '', ...table, ...Array.from({ length: 300 }, (_, at) => row(at))].join('\n');
    await ingest(ingestor, awkwardId, [aDocument('hosts', content, { title: 'Hosts' })]);

    for (const question of ['web-117 day', 'Who owns web-117?']) {
      const [hit] = (await search(question)).results;
      const chunk = await reader.get(`/v1/chunk/${hit!.metadata.id}/content`);
      const { text_content: text, context_chars: context } = chunk.body as ChunkContent;

      expect(hit!.snippet.text).toContain('| web-117 | team-7 | +1 555 0117 | Tue |');
      expect(hit!.snippet.text).toContain('| Host | Owner | Escalation | Day |\n|---|');
      expect(text.slice(0, context)).toBe(`${table.join('\n')}\n`);
      expect(content).toContain(text.slice(context));
    }
    const whole = await invoke('fetch_document', { document_id: 'hosts', max_chars: 50_000 });
    expect((whole.result as FetchDocumentAnswer).content).toBe(content);
  });

  it('says in which datasources a document is when there are several', async () => {
    await ingest(ingestor, awkwardId, [aDocument('both', 'in a')]);
    await ingest(ingestor, 'files:b', [aDocument('both', 'in b')]);

    const { success, error } = await invoke('fetch_document', { document_id: 'both' });
    const named = await invoke('fetch_document', { document_id: 'both', datasource_id: 'files:b' });

    expect([success, error]).toEqual([false, expect.stringContaining('files:b')]);
    expect(named.result).toMatchObject({ content: 'in b', datasource_id: 'files:b', next_offset: null });
  });

  it('filters by fields and metadata', async () => {
    await ingest(ingestor, 'files:b', [
      aDocument('en', 'A manual about pumps.', { metadata: { lang: 'en', year: 2020 } }),
      aDocument('de', 'A manual about pumps.', { metadata: { lang: 'de', year: 2024 } }),
    ]);

    expect(await foundBy('pumps', { filters: { 'metadata.lang': 'de' } })).toEqual(['de']);
    expect(await foundBy('pumps', { filters: { 'metadata.year': { lt: 2021 } } })).toEqual(['en']);
    expect(await foundBy('pumps', { filters: { datasource_id: 'web:*', document_type: 'text' } })).not.toContain('en');
  });

  it('forgets what is stale', async () => {
    await ingest(ingestor, 'files:b', [aDocument('stale', 'Yesterday was quixotic.', { fresh_until: 1_000 })]);

    const listing = await reader.get('/v1/datasource/files:b/documents?limit=1000');
    const { documents } = listing.body as { documents: { document_id: string; chunks: { id: string }[] }[] };
    const [chunk] = documents.find(({ document_id: id }) => id === 'stale')!.chunks;

    expect(await foundBy('quixotic', { filters: { document_id: 'stale' } })).toEqual([]);
    expect(await invoke('fetch_document', { document_id: 'stale' })).toMatchObject({ success: false });
    expect((await reader.get(`/v1/chunk/${chunk!.id}/content`)).status).toBe(404);
  });

  it('reads a chunk by the id that a listing gave', async () => {
    const listing = await reader.get(`/v1/datasource/${encodeURIComponent(awkwardId)}/documents?limit=1`);
    const { documents } = listing.body as { documents: { chunks: { id: string }[] }[] };
    const chunk = await reader.get(`/v1/chunk/${documents[0]!.chunks[0]!.id}/content`);

    expect(listing.body).toMatchObject({
      datasource_id: awkwardId,
      total_chunks: 1,
      offset: 0,
      limit: 1,
      has_more: true,
    });
    expect(chunk.body).toMatchObject({
      datasource_id: awkwardId,
      chunk_index: 0,
      text_content: expect.any(String),
      metadata: { datasource_id: awkwardId },
    });
  });

  it('takes a thousand documents at once', async () => {
    const documents = Array.from({ length: 1000 }, (_, at) => aDocument(`bulk-${at}`, `Item ${at}`));

    const accepted = await ingestor
      .post('/v1/ingest')
      .send({ ingestor_id: 'files:loader', datasource_id: 'files:b', documents });

    expect(accepted.status).toBe(202);
    const { job_id: job } = accepted.body as { job_id: string };
    await (await rag.as('admin')).post(`/v1/job/${job}/terminate`);
  });
});
