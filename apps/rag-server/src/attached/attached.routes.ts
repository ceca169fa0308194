import {
  AppError,
  attachedDeleted,
  type AttachedDeleted,
  attachedFilePath,
  attachedFiles,
  type AttachedFiles,
  type AttachedLimits,
  attachedPath,
  ingestFilesBody,
  maxFilesIngestBytes,
  maxFilesPerAttach,
} from '@parley/contracts';
import type { ReceiveFiles } from '../files/receive-files.js';
import { filesRequestMs } from '../http/bounds.js';
import { type RagRoute, route } from '../http/route.js';
import { attachedTo } from '../identity/attached-ids.js';
import type { Caller } from '../identity/caller.js';
import type { AttachFiles, RequireRoom } from './attach-files.js';
import type { ListAttached } from './list-attached.js';
import type { RemoveAttached } from './remove-attached.js';

export interface AttachedRouteDeps {
  readonly receiveFiles: ReceiveFiles;
  readonly requireRoom: RequireRoom;
  readonly attachFiles: AttachFiles;
  readonly listAttached: ListAttached;
  readonly removeAttached: RemoveAttached;
  readonly limits: AttachedLimits;
}

const path = '/v1/conversations/:conversation_id/files';
const common = { access: 'readonly', tag: 'Attached files' } as const;
const whose = "Each person has files of their own in a conversation; another person's are not there.";

export const attachedRoutes = ({ receiveFiles, listAttached, removeAttached, limits, ...deps }: AttachedRouteDeps) => {
  const filesOf = async (caller: Caller, conversation: string): Promise<AttachedFiles> => ({
    files: await listAttached(caller, conversation),
    limits,
  });
  const most = { files: maxFilesPerAttach, fileBytes: limits.file_bytes, bytes: maxFilesIngestBytes };
  return [
    route({
      method: 'get',
      path,
      ...common,
      summary: 'List the files that you attached to a conversation',
      description: whose,
      params: attachedPath,
      success: { status: 200, description: 'The files, and how much may be attached', schema: attachedFiles },
      handle: ({ params, caller }) => filesOf(caller, params.conversation_id),
    }),
    route({
      method: 'post',
      path,
      ...common,
      summary: 'Attach files to a conversation',
      description:
        `Up to ${maxFilesPerAttach} files in a request. Only you can read them, and searches find them in this ` +
        'conversation alone, where they come first. All are attached, or none.',
      params: attachedPath,
      body: undefined,
      bodyType: 'multipart/form-data',
      unchecked: { body: ingestFilesBody },
      answerMs: filesRequestMs,
      success: { status: 202, description: 'Stored, and being read', schema: attachedFiles },
      errors: {
        413: 'A file is too large, or there are too many; the message says which limit it is',
        415: 'The body is not multipart/form-data',
        503: 'The files could not be stored, and none was kept',
      },
      async handle({ params: { conversation_id: conversation }, caller, signal }, { req }) {
        await deps.requireRoom(caller, conversation);
        await deps.attachFiles(caller, conversation, await receiveFiles(req, signal, most));
        return filesOf(caller, conversation);
      },
    }),
    route({
      method: 'delete',
      path: `${path}/:file_id`,
      ...common,
      summary: 'Delete a file that you attached to a conversation',
      params: attachedFilePath,
      success: { status: 200, description: 'Deleted', schema: attachedDeleted },
      async handle({ params: { conversation_id, file_id }, caller }): Promise<AttachedDeleted> {
        const files = await listAttached(caller, conversation_id);
        if (!files.some(({ id }) => id === file_id)) throw noFile();
        return { deleted: await removeAttached(`${attachedTo(caller, conversation_id)}${file_id}`) };
      },
    }),
    route({
      method: 'delete',
      path,
      ...common,
      summary: 'Delete all files that you attached to a conversation',
      description: 'What cannot be finished at once is finished later.',
      params: attachedPath,
      success: { status: 200, description: 'Deleted; there may have been none', schema: attachedDeleted },
      handle: async ({ params, caller }): Promise<AttachedDeleted> => ({
        deleted: await removeAttached(attachedTo(caller, params.conversation_id)),
      }),
    }),
  ] satisfies RagRoute[];
};

const noFile = () => new AppError('NOT_FOUND', 'There is no such file in this conversation.');
