import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { systemClock } from '../src/http/clock.js';
import { batchesOf } from '../src/ingestor/batches.js';
import type { IngestInput } from '../src/ingestor/ingestor-run.js';

const limits = () => ({
  ingestor_id: 'files:a',
  max_documents_per_ingest: 1_000,
  max_document_bytes: 1_048_576,
  max_request_bytes: 33_554_432,
  max_chunk_size: 100_000,
  ping_interval_seconds: 60,
  message: '',
});

const aDocument = (id: number, text: string): IngestInput => ({
  page_content: text,
  metadata: { document_id: String(id), title: '', document_type: 'text' },
});

const batches = (documents: AsyncIterable<IngestInput>, signal = new AbortController().signal) =>
  batchesOf(documents, {
    limits,
    envelopeBytes: 100,
    skip: () => Promise.resolve(),
    clock: systemClock,
    signal,
  });

/** Bytes in use once what nobody needs any more is let go of. */
function usedMemory(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

describe('batches of documents', () => {
  it('keep none of the documents that were handed on, however many there are', async () => {
    async function* source() {
      for (let id = 0; id < 2_000; id += 1) {
        await Promise.resolve();
        yield aDocument(id, Buffer.alloc(50_000, 'a').toString('latin1'));
      }
    }
    const before = usedMemory();
    let read = 0;
    let grown = 0;
    for await (const batch of batches(source())) {
      read += batch.length;
      if (read > 1_900) grown = usedMemory() - before;
    }

    expect(read).toBe(2_000);
    expect(grown).toBeLessThan(30 * 1024 * 1024);
  });

  it('leave out what the source could not read, and say why', async () => {
    async function* source() {
      yield aDocument(1, 'a');
      yield await Promise.resolve({ documentId: 'b', reason: 'The file is no text.' });
    }
    const skipped: string[] = [];
    const skip = (...words: string[]) => Promise.resolve(void skipped.push(words.join(': ')));
    const { signal } = new AbortController();

    const read: IngestInput[][] = [];
    const rules = { limits, envelopeBytes: 100, skip, clock: systemClock, signal };
    for await (const batch of batchesOf(source(), rules)) read.push(batch);
    expect(read).toEqual([[aDocument(1, 'a')]]);
    expect(skipped).toEqual(['b: The file is no text.']);
  });

  it('end with the reason of the signal, also while the source keeps still', async () => {
    const stop = new AbortController();
    async function* source() {
      yield aDocument(1, 'text');
      setTimeout(() => stop.abort(new Error('stopped')), 10);
      await new Promise(() => undefined);
    }

    await expect(batches(source(), stop.signal).next()).rejects.toThrow('stopped');
    await expect(batches(source(), stop.signal).next()).rejects.toThrow('stopped');
  });
});
