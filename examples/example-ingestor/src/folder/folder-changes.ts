import { watch } from 'node:fs';

interface WatchRules {
  /** Quiet time that ends a burst of changes. */
  readonly quietMs: number;
  /** The folder is scanned this often even without file events: some file systems send none. */
  readonly rescanMs: number;
  readonly signal: AbortSignal;
}

/** Yields when it is time to look at the folder again; ends when the signal aborts. */
export async function* folderChanges(folder: string, { quietMs, rescanMs, signal }: WatchRules): AsyncGenerator<void> {
  let wake = Promise.withResolvers<'woken'>();
  const watcher = openWatcher(folder, () => wake.resolve('woken'));
  const isOver = () => signal.aborted;
  try {
    while (!isOver()) {
      await firstOf(wake.promise, rescanMs, signal);
      for (let isNoisy = true; isNoisy && !isOver();) {
        wake = Promise.withResolvers<'woken'>();
        isNoisy = (await firstOf(wake.promise, quietMs, signal)) === 'woken';
      }
      if (!isOver()) yield;
    }
  } finally {
    watcher?.close();
  }
}

/** Without a watcher (no more handles, a system that cannot) looking regularly has to do. */
function openWatcher(folder: string, onChange: () => void) {
  try {
    const watcher = watch(folder, { recursive: true }, onChange);
    return watcher.on('error', () => watcher.close());
  } catch {
    return undefined;
  }
}

async function firstOf(change: Promise<'woken'>, ms: number, signal: AbortSignal): Promise<'woken' | 'time'> {
  const time = Promise.withResolvers<'time'>();
  const end = () => time.resolve('time');
  const timer = setTimeout(end, ms);
  signal.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([change, time.promise]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}
