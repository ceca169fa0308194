import { statfs } from 'node:fs/promises';
import { AppError } from '@parley/contracts';
import type { ChunkIndex } from '../chunk-index.js';

/** A write makes new files before old ones go, and tidying up needs room as well. */
const leastBytes = 64 * 1024 * 1024;

/** Free bytes where a folder is. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * The same index, which takes in nothing more while its disk is full, and says so; reading and deleting go on. Whatever
 * waits is taken in when there is room again: an outage is no attempt.
 */
export function whileThereIsRoom(index: ChunkIndex, freeBytes: () => Promise<number>): ChunkIndex {
  const requireRoom = async () => {
    // Where that cannot be told, the index itself says what is wrong.
    if ((await freeBytes().catch(() => leastBytes)) < leastBytes) throw diskFull();
  };
  return {
    ...index,
    async replaceDocuments(sets) {
      await requireRoom();
      await index.replaceDocuments(sets).catch(async (error: unknown) => {
        // Another process may have filled it meanwhile: that is the better reason.
        await requireRoom();
        throw error;
      });
    },
    async ping() {
      await index.ping();
      await requireRoom();
    },
  };
}

const diskFull = () =>
  new AppError(
    'SERVICE_UNAVAILABLE',
    'The disk of the passage index is full. Documents are taken in when there is room.',
    {
      details: { dependency: 'index', reason: 'disk_full' },
    },
  );
