import { folderChanges } from './folder/folder-changes.js';
import { NotAgreed } from './agree-on-removal.js';
import { bringAll, bringChanges, type Brought, type FolderSource } from './ingest-folder.js';
import type { IngestResult } from '@parley/client';

interface WatchDeps {
  readonly source: FolderSource;
  readonly rescanMs: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly onResult: (result: IngestResult) => void;
}

const quietMs = 300;

/**
 * Brings everything, then each change, then everything again every reload interval, so that nothing goes stale. A run
 * that fails is told and made up for at the next look. Resolves when the signal aborts. Throws `NotAgreed` when the first
 * run is refused.
 */
export async function watchAndBring({ source, rescanMs, now, onResult }: WatchDeps): Promise<void> {
  const { folder, signal, log, reloadIntervalSeconds } = source;
  let brought: Brought | undefined;
  let fullAt = 0;
  const look = async () => {
    if (!brought || now() >= fullAt) {
      const beganAt = now();
      const { result, brought: all } = await bringAll(source, brought);
      [brought, fullAt] = [all, beganAt + reloadIntervalSeconds * 1_000];
      return result;
    }
    const { result, brought: all } = await bringChanges(source, brought);
    brought = all;
    return result;
  };
  let told = '';
  const lookAndTell = async () => {
    try {
      const result = await look();
      told = '';
      if (result) onResult(result);
    } catch (error) {
      if (error instanceof NotAgreed && !brought) throw error;
      if (!signal.aborted && told !== String(error)) log(`Failed; retrying at the next scan: ${String(error)}`);
      told = String(error);
    }
  };
  // Watched from before the first look, so that no change falls between.
  const refused = new AbortController();
  const changes = folderChanges(folder, { quietMs, rescanMs, signal: AbortSignal.any([signal, refused.signal]) });
  const next = changes.next();
  try {
    await lookAndTell();
    for (let turn = await next; turn.done !== true; turn = await changes.next()) await lookAndTell();
  } finally {
    refused.abort();
    await changes.return(undefined);
  }
}
