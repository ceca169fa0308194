import type { Clock } from '../http/clock.js';
import { bytesOf, refusalOf } from './document-limits.js';
import type { IngestInput, IngestLimits, SkippedDocument } from './ingestor-run.js';

interface BatchRules {
  /** Asked for each document: a heartbeat may bring others. */
  readonly limits: () => IngestLimits;
  /** Bytes of the request around its documents. */
  readonly envelopeBytes: number;
  readonly skip: (documentId: string, reason: string) => Promise<void>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** Smaller than any limit so far: progress shows early, and what has to be sent again is little. */
const defaultDocuments = 100;
const defaultBytes = 4 * 1024 * 1024;
/** A slow source does not keep back what it has given. */
const fillForMs = 2_000;

/**
 * Documents in requests of a good size, none over the limits. What the server would not take is skipped with the
 * reason. The source is read no further than the batch that is being filled.
 */
export async function* batchesOf(
  documents: AsyncIterable<IngestInput | SkippedDocument>,
  rules: BatchRules,
): AsyncGenerator<IngestInput[]> {
  let batch: IngestInput[] = [];
  let bytes = 0;
  for await (const next of orTimeUp(documents, () => batch.length > 0, rules)) {
    const measured = next === timeUp ? undefined : await measure(next, rules);
    if (batch.length > 0 && (next === timeUp || (measured && isFull(batch.length, bytes + measured.bytes, rules)))) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    if (!measured) continue;
    batch.push(measured.document);
    bytes += measured.bytes;
  }
  if (batch.length > 0) yield batch;
}

function isFull(documents: number, bytes: number, { limits, envelopeBytes }: BatchRules): boolean {
  const { max_documents_per_ingest, max_request_bytes } = limits();
  return (
    documents >= Math.min(defaultDocuments, max_documents_per_ingest) ||
    bytes > Math.min(defaultBytes, max_request_bytes - envelopeBytes)
  );
}

async function measure(given: IngestInput | SkippedDocument, { limits, envelopeBytes, skip }: BatchRules) {
  if ('reason' in given) {
    await skip(given.documentId, given.reason);
    return undefined;
  }
  const { metadata } = given;
  const refusal = refusalOf(given, limits());
  // A comma parts it from the next.
  const bytes = refusal === undefined ? bytesOf(JSON.stringify(given)) + 1 : 0;
  const room = limits().max_request_bytes - envelopeBytes;
  const reason =
    refusal ?? (bytes > room ? `A request with this document has ${bytes} bytes; the limit is ${room}.` : '');
  if (reason === '') return { document: given, bytes };
  await skip(metadata.document_id, reason);
  return undefined;
}

const timeUp = Symbol('time up');

/** The documents, and between them a word when a batch that has begun has waited long enough. */
async function* orTimeUp(
  documents: AsyncIterable<IngestInput | SkippedDocument>,
  hasBegun: () => boolean,
  { clock, signal }: BatchRules,
): AsyncGenerator<IngestInput | SkippedDocument | typeof timeUp> {
  const iterator = documents[Symbol.asyncIterator]();
  const over = new AbortController();
  const stopped = AbortSignal.any([signal, over.signal]);
  const waited = () => clock.wait(fillForMs, stopped).then((): typeof timeUp => timeUp);
  let timer: Promise<typeof timeUp> | undefined;
  try {
    for (;;) {
      const next = iterator.next();
      if (hasBegun()) timer ??= handled(waited());
      // Not raced for what it brings: the timer would keep that, of all documents that are read until it fires.
      const isRead = next.then(() => undefined);
      if ((await unlessAborted(Promise.race([isRead, ...(timer ? [timer] : [])]), signal)) === timeUp) {
        timer = undefined;
        yield timeUp;
      }
      const read = await unlessAborted(next, signal);
      if (read.done === true) return;
      yield read.value;
    }
  } finally {
    over.abort(new Error('the source is exhausted'));
    // Not waited for: a source that hangs would hold the run.
    void Promise.resolve(iterator.return?.()).catch(() => undefined);
  }
}

/** Rejects with the signal's reason once it aborts. The signal outlives this, and keeps nothing of it. */
async function unlessAborted<T>(wait: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason as Error);
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([wait, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/** When it fails, no caller may be waiting for it any more. */
function handled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
