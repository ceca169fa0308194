import { pipeline } from 'node:stream/promises';
import { AppError } from '@parley/contracts';
import { type Connection, mongo } from 'mongoose';
import type { FileStore } from './file.store.js';

const chunkSizeBytes = 1024 * 1024;

/** Files in docdb, in parts of 1 MiB (GridFS): `rag_files.files` and `rag_files.chunks`. */
export function gridFsFileStore(connection: Connection): FileStore {
  const bucket = () => new mongo.GridFSBucket(databaseOf(connection), { bucketName: 'rag_files', chunkSizeBytes });
  return {
    async put({ id, name, content }) {
      const failed: Failed = { by: undefined };
      const target = bucket().openUploadStreamWithId(idOf(id), name);
      try {
        await pipeline(noting(content, failed), target);
      } catch (cause) {
        await target.abort().catch(() => undefined);
        throw failed.by ?? notStored(cause);
      }
    },
    async read(id) {
      const [file] = await bucket()
        .find({ _id: idOf(id) })
        .toArray();
      if (!file) return undefined;
      const bytes = Buffer.allocUnsafe(file.length);
      let at = 0;
      for await (const part of bucket().openDownloadStream(file._id)) at += (part as Buffer).copy(bytes, at);
      return bytes;
    },
    async *list() {
      const files = bucket().find({}, { sort: { uploadDate: 1 }, projection: { uploadDate: 1 } });
      for await (const { _id, uploadDate } of files) yield { id: String(_id), storedAt: uploadDate };
    },
    async remove(ids) {
      for (const id of ids) await bucket().delete(idOf(id)).catch(ignoreAbsent);
    },
  };
}

function databaseOf({ db }: Connection): mongo.Db {
  if (!db) throw new Error('docdb is closed');
  return db;
}

/** Our own ids sort by their time; the driver's types know none but its own. */
const idOf = (id: string) => id as unknown as mongo.ObjectId;

interface Failed {
  by: Error | undefined;
}

/** What the sender of the content fails for is theirs to hear. */
async function* noting(content: AsyncIterable<Uint8Array>, failed: Failed) {
  try {
    yield* content;
  } catch (error) {
    failed.by = error instanceof Error ? error : new Error('the content failed', { cause: error });
    throw error;
  }
}

const notStored = (cause: unknown) =>
  new AppError('SERVICE_UNAVAILABLE', 'The files could not be stored, and none was kept. Try again later.', { cause });

function ignoreAbsent(error: unknown): void {
  if (!(error instanceof mongo.MongoRuntimeError)) throw error;
}
