import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EndedCall, tellCall } from '@parley/service';
import { LRUCache } from 'lru-cache';
import { PlaceRefusal } from '../connectors/listed/place-refusal.js';
import { ThreadLost, threadPool } from '../threads/thread-pool.js';
import type { CheckedOut, CheckOutOrder } from './check-out.js';

/** With the requests that were made for it: a thread has neither the task's trace nor the process's metrics. */
export type CheckOutAnswer = { readonly calls: readonly EndedCall[] } & (
  { readonly told: CheckedOut } | { readonly refused: string; readonly isPassing: boolean }
);

/** A repository at one commit, on this machine. */
export interface Checkout extends CheckedOut {
  /** The file's content. Throws `PlaceRefusal` when it was cleared away in between. */
  read(oid: string): Promise<Buffer>;
}

/** Repositories that this process has fetched, for a while. */
export interface Checkouts {
  /** The newest commit; throws `PlaceRefusal`, and the signal's reason once that is aborted. */
  fetch(key: string, order: Omit<CheckOutOrder, 'folder'>, signal: AbortSignal): Promise<Checkout>;
  /** One that was fetched a short time ago, otherwise as `fetch`. */
  recent(key: string, order: Omit<CheckOutOrder, 'folder'>, signal: AbortSignal): Promise<Checkout>;
  close(): Promise<void>;
}

const threads = {
  name: 'git reader',
  // One after the other: each may take as much memory as a repository has.
  size: 1,
  limitMs: 600_000,
  maxMemoryMb: 1_024,
  maxBuffersMb: 1_024,
  endsWithCaller: true,
};
/** Fetched repositories that are kept, and for how long after they were last used. */
const kept = { max: 2, ttl: 600_000 };

interface Entry {
  readonly folder: string;
  readonly checkout: Checkout;
}

export function openCheckouts(): Checkouts {
  const pool = threadPool({ ...threads, file: workerFile() });
  let own: Promise<string> | undefined;
  const known = new LRUCache<string, Entry>({
    ...kept,
    ttlAutopurge: true,
    updateAgeOnGet: true,
    dispose: ({ folder }) => void rm(folder, { recursive: true, force: true }).catch(() => undefined),
  });
  const fetch: Checkouts['fetch'] = async (key, order, signal) => {
    const folder = join(await (own ??= ownFolder()), randomUUID());
    await mkdir(folder);
    try {
      const told = await askFor(pool, { ...order, folder }, signal);
      const checkout = { ...told, read: (oid: string) => contentOf(folder, oid) };
      known.set(key, { folder, checkout });
      return checkout;
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  };
  return {
    fetch,
    recent: async (key, order, signal) => known.get(key)?.checkout ?? fetch(key, order, signal),
    async close() {
      await pool.close();
      known.clear();
      if (own) await rm(await own, { recursive: true, force: true });
    },
  };
}

async function askFor(
  pool: ReturnType<typeof threadPool>,
  order: CheckOutOrder,
  signal: AbortSignal,
): Promise<CheckedOut> {
  try {
    const answer = (await pool.ask(order, signal)) as CheckOutAnswer;
    for (const call of answer.calls) tellCall(call);
    if ('told' in answer) return answer.told;
    throw new PlaceRefusal(answer.refused, { isPassing: answer.isPassing });
  } catch (error) {
    if (!(error instanceof ThreadLost)) throw error;
    const why = error.isSlow ? 'Fetching it took longer than 10 minutes' : 'It needs too much memory';
    throw new PlaceRefusal(`The repository cannot be read: ${why}. Choose another branch.`, { cause: error });
  }
}

/** Ids are names of files; what was cleared away is fetched again. */
const contentOf = (folder: string, oid: string): Promise<Buffer> =>
  readFile(join(folder, oid)).catch((cause: unknown) => {
    throw new PlaceRefusal('The repository has to be fetched again.', { isPassing: true, cause });
  });

const prefix = 'parley-git-';

/** A folder of this process alone, after those of processes that are no more are gone. */
async function ownFolder(): Promise<string> {
  const names = await readdir(tmpdir());
  const made = names.filter((name) => name.startsWith(prefix)).map((name) => join(tmpdir(), name));
  for (const folder of made) if (await isLeft(folder)) await rm(folder, { recursive: true, force: true });
  return mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
}

async function isLeft(folder: string): Promise<boolean> {
  const pid = Number(/-(\d+)-[^-]*$/.exec(folder)?.[1]);
  if (!Number.isSafeInteger(pid)) return false;
  // A container gives its process the same number each time: what is older than the process is none of its own.
  if (pid === process.pid) return (await stat(folder)).mtimeMs < Date.now() - process.uptime() * 1_000;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** Beside this file as source, below the bundle's main.js as built. */
function workerFile(): URL {
  const here = import.meta.url;
  return new URL(here.endsWith('.ts') ? './git.worker.ts' : './git/git.worker.js', here);
}
