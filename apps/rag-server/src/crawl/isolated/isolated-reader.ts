import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { dependencyDown } from '@parley/service';
import PQueue from 'p-queue';
import { CrawlRefusal, type RefusalReason } from '../../pages/crawl-refusal.js';
import type { FirstPages } from '../run/first-pages.js';
import type { CrawlConfig } from '../run/open-sites.js';
import type { PageRead, PageRequest } from '../run/read-web-page.js';
import type { WebSource } from '../run/web-source.js';

/** Reads what others wrote in a process of its own, which a page that ends its process ends alone (ADR 0013). */
export interface IsolatedReader {
  /** As `readWebPage`; `unread` for a page that ended the process. */
  readPage(source: WebSource, request: PageRequest): Promise<PageRead>;
  /** As `firstPages`; throws `CrawlRefusal` (`process_ended`) for a site that ended the process. */
  firstPages(source: WebSource, signal: AbortSignal): Promise<FirstPages>;
  close(): Promise<void>;
}

export type ReaderQuestion = { readonly config: CrawlConfig; readonly source: WebSource } & (
  { readonly read: 'page'; readonly request: Omit<PageRequest, 'signal'> } | { readonly read: 'first-pages' }
);
export type ReaderAnswer =
  { readonly told: PageRead | FirstPages } | { readonly refused: RefusalReason; readonly message: string };

/** For one question; a page has its own limits, and a list of pages takes no longer than this. */
const limitMs = 600_000;
const maxMemoryMb = 1_024;

export function isolatedReader(config: CrawlConfig): IsolatedReader {
  const turns = new PQueue({ concurrency: 1 });
  const closing = new AbortController();
  const ask = (question: ReaderQuestion, caller: AbortSignal) => {
    const signal = AbortSignal.any([caller, closing.signal]);
    return turns.add(() => askChild(question, signal), { signal });
  };
  return {
    async readPage(source, { signal, ...request }) {
      return (await ask({ config, source, read: 'page', request }, signal)) as PageRead;
    },
    async firstPages(source, signal) {
      return (await ask({ config, source, read: 'first-pages' }, signal)) as FirstPages;
    },
    async close() {
      closing.abort(dependencyDown('isolated reader', 'unreachable', new Error('the service is stopping')));
      await turns.onIdle();
    },
  };
}

/** One process a question: the next one must not find what this one left. */
async function askChild(question: ReaderQuestion, signal: AbortSignal): Promise<PageRead | FirstPages> {
  signal.throwIfAborted();
  const child = startChild();
  const late = AbortSignal.timeout(limitMs);
  try {
    const answer = await answerOf(child, question, AbortSignal.any([signal, late]));
    if ('told' in answer) return answer.told;
    throw new CrawlRefusal(answer.refused, answer.message);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof CrawlRefusal) throw error;
    throw new CrawlRefusal(late.aborted ? 'takes_too_long' : 'process_ended', undefined, { cause: error });
  } finally {
    child.kill('SIGKILL');
  }
}

/** It knows nothing of the environment, where secrets are. */
function startChild(): ChildProcess {
  const file = childFile();
  const fromSource = file.pathname.endsWith('.ts') ? ['--experimental-transform-types'] : [];
  const child = fork(file, {
    env: {},
    execArgv: ['--no-warnings', `--max-old-space-size=${maxMemoryMb}`, ...fromSource],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  // Whoever waits for its answer hears of its end.
  child.on('error', () => undefined);
  return child;
}

async function answerOf(child: ChildProcess, question: ReaderQuestion, patience: AbortSignal): Promise<ReaderAnswer> {
  const settled = new AbortController();
  const signal = AbortSignal.any([patience, settled.signal]);
  const answer = once(child, 'message', { signal }).then(([told]: unknown[]) => told as ReaderAnswer);
  const exit = once(child, 'exit', { signal }).then(([code, killedBy]: unknown[]) =>
    Promise.reject(new Error(`the process ended (${String(killedBy ?? code)})`)),
  );
  child.send(question, () => undefined);
  try {
    return await Promise.race([answer, exit]);
  } finally {
    settled.abort();
    await Promise.allSettled([answer, exit]);
  }
}

/** Beside this file as source, below the bundle's main.js as built. */
function childFile(): URL {
  const here = import.meta.url;
  return new URL(here.endsWith('.ts') ? './crawl-child.main.ts' : './crawl/isolated/crawl-child.main.js', here);
}
