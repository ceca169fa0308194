import { CrawlRefusal, type RefusalReason } from '../pages/crawl-refusal.js';
import { ThreadLost, threadPool, type ThreadPool, type ThreadSettings } from '../threads/thread-pool.js';
import type { Extracted, FoundDocument } from './document-reader.js';
import type { Given, MarkupKind, Told } from './read-markup.js';

export interface MarkupQuestion {
  readonly kind: MarkupKind;
  readonly given: Given<MarkupKind>;
}
export type MarkupAnswer =
  { readonly told: Told<MarkupKind> } | { readonly refused: RefusalReason; readonly why?: string };

/**
 * Reads what others wrote in a thread of its own. Throws `CrawlRefusal` for what is not to be read, takes too long or
 * breaks its thread; `SERVICE_UNAVAILABLE` when there is no thread; the signal's reason once that is aborted.
 */
export type ReadMarkup = <Kind extends MarkupKind>(
  kind: Kind,
  given: Given<Kind>,
  signal: AbortSignal,
) => Promise<Told<Kind>>;

/**
 * The one way from bytes to text: reads a document with the reader of its kind (`readers.ts`) in a thread of its own.
 * Throws as `ReadMarkup`; `content_type` for a kind without a reader.
 */
export type ExtractText = (document: FoundDocument, signal: AbortSignal) => Promise<Extracted>;

export interface MarkupReader {
  readonly readMarkup: ReadMarkup;
  readonly extract: ExtractText;
  close(): Promise<void>;
}

/**
 * Two threads, so that others are read beside a page that takes long. What is largest within all bounds takes a sixth
 * of the time, and three quarters of the memory.
 */
const threads = {
  name: 'page reader',
  size: 2,
  limitMs: 20_000,
  maxMemoryMb: 768,
  maxBuffersMb: 1_024,
  endsWithCaller: true,
};

export function markupReader(settings: Partial<ThreadSettings> = {}): MarkupReader {
  const pool = threadPool({ ...threads, file: workerFile(), ...settings });
  const readMarkup: ReadMarkup = async <Kind extends MarkupKind>(
    kind: Kind,
    given: Given<Kind>,
    signal: AbortSignal,
  ) => {
    const answer = await askOf(pool, { kind, given }, signal);
    if ('told' in answer) return answer.told as Told<Kind>;
    throw new CrawlRefusal(answer.refused, answer.why);
  };
  return {
    readMarkup,
    extract: (document, signal) => readMarkup('document', document, signal),
    close: () => pool.close(),
  };
}

async function askOf(pool: ThreadPool, question: MarkupQuestion, signal: AbortSignal): Promise<MarkupAnswer> {
  try {
    return (await pool.ask(question, signal)) as MarkupAnswer;
  } catch (error) {
    if (!(error instanceof ThreadLost)) throw error;
    throw new CrawlRefusal(error.isSlow ? 'takes_too_long' : 'unreadable', undefined, { cause: error });
  }
}

/** Beside this file as source, below the bundle's main.js as built. */
function workerFile(): URL {
  const here = import.meta.url;
  return new URL(here.endsWith('.ts') ? './markup.worker.ts' : './extract/markup.worker.js', here);
}
