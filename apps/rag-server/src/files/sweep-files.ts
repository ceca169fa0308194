import { inPortions } from '../tasks/in-portions.js';
import type { TaskQueue } from '../tasks/task-queue.js';
import type { FileStore, StoredFile } from './file.store.js';

interface Deps {
  readonly files: Pick<FileStore, 'list' | 'remove'>;
  readonly queue: Pick<TaskQueue, 'payloadsNeeded'>;
  readonly now: () => Date;
}

/** Longer than any request takes whose files are not accepted yet. */
const arrivingMs = 3_600_000;
/** For so long what failed can be tried again. */
const keptMs = 7 * 86_400_000;

/** Removes files that nobody will read: read ones, those of deleted jobs, and those that were never accepted. */
export function makeSweepFiles({ files, queue, now }: Deps): () => Promise<void> {
  const sweep = async (some: readonly StoredFile[]) => {
    const needed = await queue.payloadsNeeded(some.map(({ id }) => id));
    const old = some.filter(({ id, storedAt }) => {
      const ageMs = now().getTime() - storedAt.getTime();
      const isNeeded = needed.get(id);
      return isNeeded === undefined ? ageMs > arrivingMs : !isNeeded || ageMs > keptMs;
    });
    await files.remove(old.map(({ id }) => id));
  };
  return async () => {
    for await (const some of inPortions(files.list())) await sweep(some);
  };
}
