import type { TaskQueue } from '../tasks/task-queue.js';
import type { FileStore } from './file.store.js';
import { fileTaskKind } from './file-task.js';

interface Deps {
  readonly files: Pick<FileStore, 'remove'>;
  readonly queue: Pick<TaskQueue, 'acceptedFor'>;
}

/** Removes the bytes that were accepted under these names, whether they wait to be read or failed. */
export const makeForgetFiles =
  ({ files, queue }: Deps) =>
  async (datasourceId: string, names: readonly string[]): Promise<void> =>
    files.remove(await queue.acceptedFor(datasourceId, fileTaskKind, names));
