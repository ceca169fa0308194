import { folderChanges } from './folder/folder-changes.js';
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
 * that fails is told and made up for at the next look. Resolves when the signal aborts.
 */
export async function watchAndBring({ source, rescanMs, now, onResult }: WatchDeps): Promise<void> {
  const { folder, signal, log, reloadIntervalSeconds } = source;
  let brought: Brought | undefined;
  let fullAt = 0;
  const look = async () => {
    if (!brought || now() >= fullAt) {
      const beganAt = now();
      const { result, brought: all } = await bringAll(source);
      [brought, fullAt] = [all, beganAt + reloadIntervalSeconds * 1_000];
      return result;
    }
    const { result, brought: all } = await bringChanges(source, brought);
    brought = all;
    return result;
  };
  const lookAndTell = async () => {
    try {
      const result = await look();
      if (result) onResult(result);
    } catch (error) {
      if (!signal.aborted) log(`Failed; retrying at the next scan: ${String(error)}`);
    }
  };
  // Watched from before the first look, so that no change falls between.
  const changes = folderChanges(folder, { quietMs, rescanMs, signal });
  const next = changes.next();
  await lookAndTell();
  for (let turn = await next; turn.done !== true; turn = await changes.next()) await lookAndTell();
}
