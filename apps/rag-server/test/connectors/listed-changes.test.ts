import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { listedEnd } from '../../src/connectors/listed/close-listed.js';
import { listedDocumentId } from '../../src/connectors/listed/listed-document.js';
import type { ListedReader, ListOrder } from '../../src/connectors/listed/listed-place.js';
import { docdbListedReadingStore } from '../../src/connectors/listed/listed-reading.docdb.js';
import { listOf } from '../../src/connectors/listed/listed-tasks.js';
import { listPlace } from '../../src/connectors/listed/list-place.js';
import { docdbDocumentStore } from '../../src/documents/document.docdb.js';
import type { ClaimedTask } from '../../src/tasks/task-queue.js';
import { startTaskQueue } from '../tasks/start-task-queue.js';

const id = 'log:x';
const minutes = 60_000;
const start = Date.UTC(2030, 0, 1);
const any = AbortSignal.any([]);

let tasks: Awaited<ReturnType<typeof startTaskQueue>>;
beforeAll(async () => {
  tasks = await startTaskQueue();
});
afterAll(() => tasks.close());

/** A place that lists what a test says, two items a page, and notes what it was asked. */
function aReading(settings: object = {}) {
  const { queue, connection } = tasks;
  const asked: ListOrder[] = [];
  let listed: string[] = [];
  let now = start;
  let made = 0;
  const type: ListedReader = {
    sourceType: { type: 'log', words: { title: 'Log', one: 'a log', many: 'logs', description: '' } },
    documentType: 'log',
    readingVersion: '1',
    tellsChanges: true,
    open: () =>
      Promise.resolve({
        list(order) {
          asked.push(order);
          const from = Number(order.cursor ?? 0);
          const items = listed.slice(from, from + 2).map((key) => ({ key, version: '1' }));
          return Promise.resolve({ items, next: from + 2 < listed.length ? String(from + 2) : undefined });
        },
        read: () => Promise.reject(new Error('nothing is read here')),
      }),
  };
  const datasource = {
    ...{ id, ingestorId: 'log:x', name: null, description: '', sourceType: 'log', lastUpdated: null },
    ...{ chunkSize: 1_000, chunkOverlap: 0, reloadIntervalSeconds: 60, metadata: { ...settings } },
  };
  const documents = docdbDocumentStore(connection);
  const deps = {
    ...{ type, queue, documents, readings: docdbListedReadingStore(connection) },
    newTaskId: () => `t${String((made += 1)).padStart(6, '0')}-${now}`,
    now: () => now,
    findDatasource: () => Promise.resolve(datasource),
  };
  const handler = listPlace(deps);
  const end = listedEnd(deps);
  return {
    asked,
    wait: (ms: number) => void (now += ms),
    change: (metadata: object) => Object.assign(datasource.metadata, metadata),
    know: (...keys: string[]) =>
      documents.put(
        keys.map((key) => ({
          ...{ datasourceId: id, documentId: listedDocumentId(id, key), ingestorId: 'log:x', title: key },
          ...{ description: '', documentType: 'log', isStructuredEntity: false, ingestedAt: 0, freshUntil: 0 },
          ...{ metadata: { key }, chunkCount: 1, generation: '0' },
        })),
      ),
    /** Lists in a job, from its first page or from another one. */
    async list(jobId: string, keys: string[], cursor: string | null = null) {
      listed = keys;
      const page = { cursor, before: Number(cursor ?? 0), reach: 'changes' as const };
      await queue.addOnce([listOf('log', { jobId, datasourceId: id }, deps.newTaskId(), page)]);
      for (;;) {
        const claimed = await tasks.claim('w', 1, { kind: 'log-list' });
        if (claimed.length === 0) return;
        const reports = await handler.run(claimed, any);
        const done = reports.flatMap((report) => ('outcome' in report ? [report] : []));
        await queue.settle('w', done);
      }
    },
    /** What becomes of documents that the job did not list, by key; `undefined` when it saw a part only. */
    async end(jobId: string) {
      const task = { jobId, datasourceId: id } as ClaimedTask;
      if (!(await end.isWhole(task))) return undefined;
      const found: string[] = [];
      for await (const portion of end.gone(task))
        found.push(...portion.map(({ kind, subject }) => `${kind} ${subject}`));
      return found.sort();
    },
  };
}

describe('a place that can list what changed', () => {
  let reading: ReturnType<typeof aReading>;
  beforeEach(async () => {
    await tasks.reset();
    await Promise.all(
      ['rag_documents', 'rag_listed_readings'].map((name) => tasks.connection.collection(name).deleteMany({})),
    );
    reading = aReading();
    await reading.know('a', 'b', 'c');
  });

  it('is asked for everything at first, page by page, and loses what is not listed', async () => {
    await reading.list('first', ['a', 'b', 'd']);
    expect(await reading.end('first')).toEqual(['log-remove c']);
    expect(reading.asked).toEqual([
      { cursor: undefined, since: undefined },
      { cursor: '2', since: undefined },
    ]);
  });

  it('is then asked for changes since the last whole reading began, and keeps what is not among them', async () => {
    await reading.list('first', ['a', 'b', 'c']);
    await reading.end('first');
    reading.wait(60 * minutes);

    await reading.list('second', ['b']);
    expect(await reading.end('second')).toEqual(['log-keep a', 'log-keep c']);
    expect(reading.asked.at(-1)?.since).toBe(start - 10 * minutes);
  });

  it('is asked for everything again after a day, so that deletions are seen', async () => {
    await reading.list('first', ['a', 'b', 'c']);
    await reading.end('first');
    reading.wait(20 * 60 * minutes);
    await reading.list('second', []);
    await reading.end('second');
    reading.wait(4 * 60 * minutes);

    await reading.list('third', ['b']);
    expect(await reading.end('third')).toEqual(['log-remove a', 'log-remove c']);
    expect(reading.asked.at(-1)?.since).toBeUndefined();
  });

  it('is asked for everything once its settings are others', async () => {
    await reading.list('first', ['a', 'b', 'c']);
    await reading.end('first');
    reading.change({ labels: ['bug'] });

    await reading.list('second', ['a']);
    expect(await reading.end('second')).toEqual(['log-remove b', 'log-remove c']);
  });

  it('is asked from before a reading that was not whole', async () => {
    await reading.list('first', ['a', 'b', 'c']);
    await reading.end('first');
    reading.wait(60 * minutes);
    // Something failed, so it was not closed.
    await reading.list('failed', ['a']);
    reading.wait(60 * minutes);
    await reading.list('third', ['a']);
    await reading.end('third');

    expect(reading.asked.at(-1)?.since).toBe(start - 10 * minutes);
  });
});

describe('a job that tries a page again alone', () => {
  it('is no whole reading, and nothing is gone by it', async () => {
    await tasks.reset();
    const reading = aReading();
    await reading.list('first', ['a', 'b', 'c']);
    await reading.list('retry', ['a', 'b', 'c'], '2');

    expect(await reading.end('retry')).toBeUndefined();
    expect(await reading.end('first')).toBeDefined();
  });
});
