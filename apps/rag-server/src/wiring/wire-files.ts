import { repeatWork } from '@parley/service';
import type { ExtractText } from '../extract/markup-reader.js';
import { makeForgetFiles } from '../files/forget-files.js';
import { makeAcceptFiles } from '../files/accept-files.js';
import type { FileRouteDeps } from '../files/file.routes.js';
import { gridFsFileStore } from '../files/file.gridfs.js';
import { readFiles } from '../files/read-files.js';
import { makeReceiveFiles } from '../files/receive-files.js';
import { makeSweepFiles } from '../files/sweep-files.js';
import type { AcceptTasks } from '../ingestion/accept-tasks.js';
import type { IndexBatch } from '../ingestion/index-documents.js';
import type { RemoveDocuments } from '../ingestion/remove-documents.js';
import type { TaskHandler } from '../tasks/task-handler.js';
import type { Schedule } from '../time/schedule.js';
import type { Parts } from './parts.js';
import type { Jobs } from './wire-jobs.js';

interface Asked {
  readonly extractFile: ExtractText;
  readonly acceptTasks: AcceptTasks;
  readonly indexBatch: IndexBatch;
  readonly removeDocuments: RemoveDocuments;
  readonly schedule: Schedule;
  /** Whether this process does background work. */
  readonly works: boolean;
}

interface Files extends FileRouteDeps {
  readonly handlers: readonly TaskHandler[];
  readonly forgetFiles: ReturnType<typeof makeForgetFiles>;
}

const sweepTerm = { everyMs: 60_000, leaseMs: 600_000 };

/** Files that are sent: how they come in, are read and go. */
export function wireFiles(parts: Parts & Jobs & Asked): Files {
  const { connection, schedule, works, newTaskId, extractFile: extract } = parts;
  const files = gridFsFileStore(connection);
  const sweepFiles = makeSweepFiles({ ...parts, files });
  if (works) {
    const sweep = async () => {
      await schedule.whenDue('files', sweepTerm, sweepFiles);
    };
    repeatWork(parts, { name: 'remove files that were read', everyMs: sweepTerm.everyMs, work: sweep });
  }
  return {
    rights: parts.rights,
    receiveFiles: makeReceiveFiles({ files, newFileId: newTaskId }),
    acceptFiles: makeAcceptFiles({ ...parts, files }),
    forgetFiles: makeForgetFiles({ ...parts, files }),
    handlers: [readFiles({ ...parts, files, extract })],
  };
}
