import { docdbLeavingConversations } from '@parley/docdb';
import { repeatWork } from '@parley/service';
import { makeAttachFiles, makeRequireRoom } from '../attached/attach-files.js';
import type { AttachedRouteDeps } from '../attached/attached.routes.js';
import { docdbLeavingStore } from '../attached/leaving.docdb.js';
import { makeListAttached } from '../attached/list-attached.js';
import { removeLeft } from '../attached/remove-left.js';
import { makeFinishLeaving, makeRemoveAttached } from '../attached/remove-attached.js';
import type { DeleteDatasource } from '../deletion/delete-datasource.js';
import type { FileRouteDeps } from '../files/file.routes.js';
import { gridFsFileStore } from '../files/file.gridfs.js';
import { makeTerminateJob } from '../jobs/manage-jobs.js';
import type { Parts } from './parts.js';
import type { Jobs } from './wire-jobs.js';

interface Asked extends Pick<FileRouteDeps, 'receiveFiles' | 'acceptFiles'> {
  readonly deleteDatasource: DeleteDatasource;
  /** Whether this process does background work. */
  readonly works: boolean;
}

const lookForLeavingMs = 20_000;

/** Files attached to conversations, after what earlier processes left half deleted is gone. */
export async function wireAttached(parts: Parts & Jobs & Asked): Promise<AttachedRouteDeps> {
  const { connection, config, receiveFiles, works } = parts;
  const leaving = docdbLeavingStore(connection);
  const removal = { ...parts, leaving, terminateJob: makeTerminateJob(parts) };
  const removeAttached = makeRemoveAttached(removal);
  const shared = { ...parts, leaving, files: gridFsFileStore(connection), removeAttached, limits: config.attached };
  if (works) {
    const finishLeaving = makeFinishLeaving(removal);
    const conversations = docdbLeavingConversations(connection);
    const work = async () => {
      await removeLeft({ conversations, removeAttached });
      await finishLeaving();
    };
    // What this needs may be down, and the service is not to wait for that.
    await repeatWork(parts, { name: 'delete attached files', everyMs: lookForLeavingMs, work })();
  }
  return {
    ...{ receiveFiles, removeAttached, limits: config.attached },
    requireRoom: makeRequireRoom(shared),
    attachFiles: makeAttachFiles(shared),
    listAttached: makeListAttached(parts),
  };
}
