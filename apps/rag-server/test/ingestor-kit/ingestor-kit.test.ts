import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createRagClient,
  type IngestInput,
  type IngestRun,
  type RagClient,
  runIngestor,
  systemClock,
} from '@parley/client';
import { aDocument, type RunningRag, startRagServer } from '../start-rag-server.js';
import { type Faults, startFaultyProxy } from './faulty-proxy.js';

/** Waits as the product does, only shorter. */
const quickClock = {
  ...systemClock,
  wait: (ms: number, signal?: AbortSignal) => systemClock.wait(Math.min(ms, 20), signal),
};

const texts = (count: number): IngestInput[] =>
  Array.from({ length: count }, (_, at) => aDocument(`d${String(at).padStart(2, '0')}`, `Text number ${at}.`));

const idsOf = (documents: readonly IngestInput[]) => documents.map(({ metadata }) => metadata.document_id);

async function* from(documents: readonly IngestInput[]): AsyncGenerator<IngestInput> {
  for (const document of documents) yield await Promise.resolve(document);
}

const limits = (more: object) => ({
  ingestor_id: 'files:kit',
  message: 'Registered.',
  max_documents_per_ingest: 1_000,
  max_request_bytes: 1_000_000,
  max_document_bytes: 100_000,
  max_chunk_size: 100_000,
  ping_interval_seconds: 120,
  ...more,
});

describe('the ingestor kit', () => {
  let rag: RunningRag;
  let direct: RagClient;
  const proxies: { close: () => Promise<void> }[] = [];
  beforeAll(async () => {
    rag = await startRagServer();
    direct = createRagClient({ baseUrl: rag.url, token: () => rag.tokenOf('ingestor') });
  });
  afterEach(async () => {
    await Promise.all(proxies.splice(0).map((proxy) => proxy.close()));
  });
  afterAll(() => rag.close());

  const throughFaults = async (faults: Faults) => {
    const proxy = await startFaultyProxy(rag.url, faults);
    proxies.push(proxy);
    const client = createRagClient({ baseUrl: proxy.url, token: () => rag.tokenOf('ingestor'), clock: quickClock });
    return { client, counts: proxy.counts };
  };
  const run = (datasource: string, documents: readonly IngestInput[], more: Partial<IngestRun> = {}) =>
    runIngestor({
      client: direct,
      ingestor: { type: 'files', name: 'kit' },
      datasource: { datasource_id: datasource, source_type: 'files' },
      documents: from(documents),
      ...more,
    });
  const listed = async (datasource: string) => {
    const page = await direct.get('/v1/datasource/{datasource_id}/documents', {
      params: { path: { datasource_id: datasource }, query: { limit: 1_000 } },
    });
    return page.documents.map(({ document_id: id, chunks }) => [id, chunks.length]);
  };
  const jobsOf = (datasource_id: string) =>
    direct.get('/v1/jobs/datasource/{datasource_id}', { params: { path: { datasource_id } } });
  const once = (documents: readonly IngestInput[]) => idsOf(documents).map((id) => [id, 1]);

  it('sends files beside documents, keeps all parts of a long one, and removes what is gone', async () => {
    // Long without words that take time to embed.
    const long = Array.from({ length: 100 }, (_one, at) => `Paragraph ${at} ${`${'x'.repeat(280)} `.repeat(40)}`).join(
      '\n\n',
    );
    const files = (contents: Readonly<Record<string, string>>) => ({
      async *files() {
        for (const [path, text] of Object.entries(contents))
          yield await Promise.resolve({ path, content: new Blob([text]) });
      },
    });
    const bring = (contents: Readonly<Record<string, string>>) =>
      run('files:mixed', texts(1), {
        files: files(contents).files(),
        deleteMissing: true,
      });
    const ids = async () => (await listed('files:mixed')).map(([id]) => id);

    const first = await bring({ 'a/t.csv': 'name,role\nAda,engineer', 'sea.txt': long });
    expect(first).toMatchObject({ status: 'completed', sent: 3, removed: 0 });
    expect(await ids()).toEqual(['a/t.csv', 'd00', 'sea.txt', 'sea.txt#part=2']);

    const second = await bring({ 'a/t.csv': 'name,role\nAda,engineer' });
    expect(second).toMatchObject({ removed: 2 });
    expect(await ids()).toEqual(['a/t.csv', 'd00']);
  });

  it('brings every document once and tells how far it is', async () => {
    const documents = texts(12);
    const phases = new Set<string>();

    const result = await run('plain', documents, { expected: 12, onProgress: ({ phase }) => phases.add(phase) });

    expect(result).toMatchObject({ status: 'completed', sent: 12, skipped: [] });
    expect(result.job).toMatchObject({ total: 12, progress_counter: 12, document_count: 12 });
    expect(await listed('plain')).toEqual(once(documents));
    expect([...phases]).toEqual(['sending', 'indexing', 'done']);
  });

  it('embeds nothing when it is run again', async () => {
    await run('again', texts(5));

    const { job } = await run('again', texts(5));

    expect(job.document_outcomes?.map(({ outcome }) => outcome)).toEqual(Array(5).fill('unchanged'));
  });

  it('keeps to the limits that the heartbeat told, in documents and in bytes', async () => {
    const sizes: { count: number; bytes: number }[] = [];
    const { client } = await throughFaults(({ route, body }) => {
      if (route === 'POST /v1/ingest') {
        const { documents } = JSON.parse(body) as { documents: unknown[] };
        sizes.push({ count: documents.length, bytes: Buffer.byteLength(body) });
      }
      const told = limits({ max_documents_per_ingest: 4, max_request_bytes: 1_500 });
      return route === 'POST /v1/ingestor/heartbeat' ? { status: 200, body: told } : undefined;
    });
    const wide = ['w1', 'w2', 'w3'].map((id) => aDocument(id, '€'.repeat(300)));
    const documents = [...texts(9), ...wide];

    const result = await run('limits', documents, { client });

    expect(result).toMatchObject({ status: 'completed', sent: 12 });
    expect(sizes.map(({ count }) => count)).toEqual([4, 4, 2, 1, 1]);
    expect(Math.max(...sizes.map(({ bytes }) => bytes))).toBeLessThanOrEqual(1_500);
    expect(await listed('limits')).toEqual(once(documents));
  });

  it('skips what is too large or badly described, says why, and brings the rest', async () => {
    const { client } = await throughFaults(({ route }) =>
      route === 'POST /v1/ingestor/heartbeat'
        ? { status: 200, body: limits({ max_document_bytes: 1_000 }) }
        : undefined,
    );
    const bad = [aDocument('big', 'x'.repeat(1_001)), aDocument('untyped', 'Text.', { document_type: '' })];

    const result = await run('skips', [...texts(2), ...bad], { client });

    expect(result).toMatchObject({ status: 'completed_with_errors', sent: 2 });
    expect(result.skipped).toEqual([
      { documentId: 'big', reason: 'The text has 1001 bytes; the limit is 1000.' },
      { documentId: 'untyped', reason: expect.stringContaining('metadata.document_type') as unknown },
    ]);
    expect(result.job.failed_counter).toBe(2);
    expect(result.job.error_msgs).toContain('big: The text has 1001 bytes; the limit is 1000.');
    expect(await listed('skips')).toEqual(once(texts(2)));
  });

  it('halves a batch that something on the way finds too large', async () => {
    const { client } = await throughFaults(({ route, body }) =>
      route === 'POST /v1/ingest' && (body.length > 700 || body.includes('"d05"')) ? { status: 413 } : undefined,
    );

    const result = await run('halves', texts(8), { client });

    expect(result.skipped.map(({ documentId }) => documentId)).toEqual(['d05']);
    expect(idsOf(texts(8)).filter((id) => id !== 'd05')).toEqual((await listed('halves')).map(([id]) => id));
  });

  it('brings every document once through cuts, lost requests, 429 and 503', async () => {
    const faults = ['cut', { status: 429, headers: { 'retry-after': '1' } }, { status: 503 }, 'lost'] as const;
    const { client, counts } = await throughFaults(({ route, nth }) => {
      if (route === 'POST /v1/ingestor/heartbeat') {
        return nth === 1 ? 'lost' : { status: 200, body: limits({ max_documents_per_ingest: 3 }) };
      }
      if (route === 'POST /v1/job') return nth === 1 ? 'cut' : undefined;
      return nth % 5 === 0 ? undefined : faults[(nth % 5) - 1];
    });
    const documents = texts(10);

    const result = await run('storm', documents, { client });
    const jobs = await jobsOf('storm');

    expect(result).toMatchObject({ sent: 10, status: 'completed' });
    expect(counts.get('POST /v1/ingest')).toBe(20);
    expect(await listed('storm')).toEqual(once(documents));
    expect(jobs.map(({ status }) => status)).toEqual(['completed', 'completed_with_errors']);
    expect(result.job).toMatchObject({ total: 10, progress_counter: 10, document_count: 10 });
  });

  it('goes on with a new token when the old one is turned down', async () => {
    let isExpired = true;
    const client = createRagClient({
      baseUrl: rag.url,
      token: ({ isRefused }) => {
        if (isRefused) isExpired = false;
        return isExpired ? 'expired' : rag.tokenOf('ingestor');
      },
    });

    expect(await run('tokens', texts(1), { client })).toMatchObject({ status: 'completed', sent: 1 });
  });

  it('goes on in another job when the first ended during an outage', async () => {
    const { client } = await throughFaults(({ route }) =>
      route === 'POST /v1/ingestor/heartbeat'
        ? { status: 200, body: limits({ max_documents_per_ingest: 1 }) }
        : undefined,
    );
    async function* documents() {
      const [first, second] = texts(2);
      yield first!;
      const [job] = await jobsOf('outage');
      const params = { path: { job_id: job!.job_id }, query: { job_status: 'failed' } } as const;
      await direct.patch('/v1/job/{job_id}', { params });
      yield second!;
    }

    const result = await run('outage', [], { client, documents: documents() });

    expect(result).toMatchObject({ status: 'completed', sent: 2 });
    expect(await jobsOf('outage')).toHaveLength(2);
  });

  it('stops when somebody terminates its job', async () => {
    const admin = createRagClient({ baseUrl: rag.url, token: () => rag.tokenOf('admin') });
    async function* documents() {
      const [job] = await jobsOf('stopped');
      await admin.post('/v1/job/{job_id}/terminate', { params: { path: { job_id: job!.job_id } } });
      yield* texts(1);
    }

    await expect(run('stopped', [], { documents: documents() })).rejects.toThrow('The job was terminated by someone.');
    expect(await listed('stopped')).toEqual([]);
  });

  it('ends the job that a killed run left open', async () => {
    await run('left', []);
    const query = { datasource_id: 'left', job_status: 'in_progress', message: '[files:kit] Sending.' } as const;
    const { job_id } = await direct.post('/v1/job', { params: { query } });

    await run('left', texts(1));

    expect(await direct.get('/v1/job/{job_id}', { params: { path: { job_id } } })).toMatchObject({
      status: 'completed_with_errors',
    });
  });

  it('removes what is missing once a run was whole', async () => {
    await run('missing', texts(4));

    const result = await run('missing', texts(2), { deleteMissing: true });
    const again = await run('missing', texts(2), { deleteMissing: true });

    expect(result.removed).toBe(2);
    expect(again.removed).toBe(0);
    expect(await listed('missing')).toEqual(once(texts(2)));
  });

  it('removes nothing when the source breaks off, and leaves no job open', async () => {
    await run('broken', texts(3));
    async function* documents() {
      yield* texts(1);
      await Promise.resolve();
      throw new Error('the source broke');
    }

    await expect(run('broken', [], { documents: documents(), deleteMissing: true })).rejects.toThrow('source broke');

    const [job] = await jobsOf('broken');
    expect(await listed('broken')).toEqual(once(texts(3)));
    expect(job).toMatchObject({ status: 'completed_with_errors' });
  });

  it('ends at once with the reason when it is told to stop, even while the source is silent', async () => {
    const stop = new AbortController();
    const documents: AsyncIterable<IngestInput> = {
      [Symbol.asyncIterator]: () => ({
        next: () => {
          stop.abort(new Error('told to stop'));
          return Promise.withResolvers<IteratorResult<IngestInput>>().promise;
        },
      }),
    };

    await expect(run('silent', [], { documents, signal: stop.signal })).rejects.toThrow('told to stop');

    const [job] = await jobsOf('silent');
    expect(job).toMatchObject({ status: 'completed_with_errors' });
  });
});
