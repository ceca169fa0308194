import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { dependencyDown } from '@parley/service';
import PQueue from 'p-queue';

export interface ThreadSettings {
  /** What the threads are called when one cannot be started. */
  readonly name: string;
  /** Says something once it is ready, then answers each question with one message. */
  readonly file: URL;
  /** Threads at the same time; each is started when the others are busy. */
  readonly size: number;
  /** For one answer. */
  readonly limitMs: number;
  /** For what one thread keeps. */
  readonly maxMemoryMb: number;
  /** For its buffers, which are none of that; looked at from outside, a few times a second. No limit when absent. */
  readonly maxBuffersMb?: number;
  /** Whether a thread ends when nobody waits for its answer any more. One that takes long to start is better kept. */
  readonly endsWithCaller: boolean;
}

/** Threads that each do one thing at a time, for work that would block the main thread. */
export interface ThreadPool {
  /**
   * Waits for a thread that is free. Throws `ThreadLost` when the work ended its thread or was ended with it,
   * `SERVICE_UNAVAILABLE` when none can be started or the pool is closed, and the signal's reason once that is aborted
   * (before the work begins, where the thread does not end with its caller).
   */
  ask(question: unknown, signal: AbortSignal): Promise<unknown>;
  close(): Promise<void>;
}

/** A thread ended over a question; the next one gets another thread. */
export class ThreadLost extends Error {
  override readonly name = 'ThreadLost';
  /** Whether it was ended because it took too long. */
  readonly isSlow: boolean;
  constructor(isSlow: boolean, options: ErrorOptions) {
    super(isSlow ? 'the thread timed out' : 'the thread ended', options);
    this.isSlow = isSlow;
  }
}

const startLimitMs = 60_000;
/** Without a question for this long the threads end, and their memory is free. */
const idleMs = 300_000;

/** Our own and not `piscina`: see ADR 0014. */
export function threadPool(settings: ThreadSettings): ThreadPool {
  const turns = new PQueue({ concurrency: settings.size });
  const closing = new AbortController();
  const free = new Set<Worker>();
  const alive = new Set<Worker>();
  let idle: NodeJS.Timeout | undefined;
  const begin = () => {
    const thread = newThread(settings);
    alive.add(thread);
    thread.once('exit', () => [alive, free].forEach((threads) => threads.delete(thread)));
    return thread;
  };
  const endFree = () => Promise.all([...free].map((thread) => thread.terminate()));
  const answer = async (question: unknown, signal: AbortSignal) => {
    clearTimeout(idle);
    const [known] = free;
    const thread = known ?? begin();
    free.delete(thread);
    try {
      if (!known) await ready(thread, settings.name, signal);
      const told = await answerOf(thread, question, settings, signal);
      free.add(thread);
      return told;
    } catch (error) {
      await thread.terminate();
      throw error;
    } finally {
      clearTimeout(idle);
      idle = setTimeout(() => void endFree(), idleMs).unref();
    }
  };
  return {
    async ask(question, caller) {
      const signal = AbortSignal.any([caller, closing.signal]);
      const { waits, begun } = waitFor(signal);
      const work = () => {
        begun();
        return answer(question, settings.endsWithCaller ? signal : closing.signal);
      };
      return turns.add(work, { signal: waits });
    },
    async close() {
      closing.abort(dependencyDown(settings.name, 'unreachable', new Error('the service is stopping')));
      clearTimeout(idle);
      await Promise.all([...alive].map((thread) => thread.terminate()));
    },
  };
}

/** Aborts with the signal until the work begins: the queue would go on to the next one while a thread still works. */
function waitFor(signal: AbortSignal) {
  signal.throwIfAborted();
  const waiting = new AbortController();
  const stop = () => waiting.abort(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  return { waits: waiting.signal, begun: () => signal.removeEventListener('abort', stop) };
}

/** It knows nothing of the environment, where secrets are. */
function newThread({ file, maxMemoryMb }: ThreadSettings): Worker {
  const thread = new Worker(file, {
    env: {},
    // As source, libraries have TypeScript that is more than types.
    execArgv: ['--no-warnings', ...(file.href.endsWith('.ts') ? ['--experimental-transform-types'] : [])],
    // Small steps: what grows past the limit by more than a few MB at once ends the whole process, not its thread.
    resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: maxMemoryMb },
  });
  // A waiting caller gets the error; a thread that dies while idle is not an error of the service.
  thread.on('error', () => undefined);
  thread.unref();
  return thread;
}

async function ready(thread: Worker, name: string, caller: AbortSignal): Promise<void> {
  try {
    await messageOf(thread, AbortSignal.any([caller, AbortSignal.timeout(startLimitMs)]));
  } catch (cause) {
    caller.throwIfAborted();
    throw dependencyDown(name, 'unreachable', cause);
  }
}

async function answerOf(
  thread: Worker,
  question: unknown,
  { limitMs, maxBuffersMb }: ThreadSettings,
  caller: AbortSignal,
): Promise<unknown> {
  caller.throwIfAborted();
  const limit = AbortSignal.timeout(limitMs);
  const answer = messageOf(thread, AbortSignal.any([caller, limit]));
  thread.postMessage(question);
  const watch = maxBuffersMb === undefined ? undefined : watchBuffers(thread, maxBuffersMb * 1024 * 1024);
  try {
    return await answer;
  } catch (cause) {
    caller.throwIfAborted();
    throw new ThreadLost(limit.aborted, { cause });
  } finally {
    clearInterval(watch);
  }
}

const lookMs = 200;

/** Ends a thread that fills memory which its own limit does not count. It answers this whatever it is busy with. */
function watchBuffers(thread: Worker, maxBytes: number): NodeJS.Timeout {
  const look = async () => {
    const { external_memory: bytes } = await thread.getHeapStatistics();
    if (bytes > maxBytes) await thread.terminate();
  };
  return setInterval(() => void look().catch(() => undefined), lookMs).unref();
}

/** The next message; rejects when the thread ends without one. */
async function messageOf(thread: Worker, patience: AbortSignal): Promise<unknown> {
  const settled = new AbortController();
  const signal = AbortSignal.any([patience, settled.signal]);
  const message = once(thread, 'message', { signal }).then(([told]: unknown[]) => told);
  const exit = once(thread, 'exit', { signal }).then(() => Promise.reject(new Error('the thread ended')));
  try {
    return await Promise.race([message, exit]);
  } finally {
    settled.abort();
    await Promise.allSettled([message, exit]);
  }
}
