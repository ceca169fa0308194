import { useQueryClient } from '@tanstack/react-query';
import { ui } from '../../api/clients.js';
import { failureWords } from '../../api/failure.js';
import { showToast } from '../../kit/toasts.js';
import type { AttachedFile } from './files-of-turns.js';
import { type FilesAnswer, filesKey } from './read-files.js';
import { forgetSent, sendFiles, type SentFile, useSending } from './sending.js';

/** What the field for a question needs to take files along. */
export interface Attaching {
  /** Files that go with the next question. */
  readonly files: readonly AttachedFile[];
  /** Files on their way, and refused ones. */
  readonly sending: readonly SentFile[];
  readonly onAttach: (files: readonly File[], agentId: string) => void;
  readonly onRemove: (file: AttachedFile) => void;
  readonly onForget: (file: SentFile) => void;
}

/** Attaches files to a conversation and takes them back. @param next those that came with no question yet */
export function useAttaching(conversationId: string, next: readonly AttachedFile[]): Attaching {
  const queries = useQueryClient();
  const remove = async (file: AttachedFile) => {
    try {
      const path = { id: conversationId, fileId: file.id };
      await ui.delete('/api/v1/chat/conversations/{id}/files/{fileId}', { params: { path } });
    } catch (error) {
      showToast({ kind: 'failure', text: `${file.name} could not be removed. ${failureWords(error).detail}` });
      return;
    }
    queries.setQueryData<FilesAnswer>(
      filesKey(conversationId),
      (all) => all && { ...all, files: all.files.filter(({ id }) => id !== file.id) },
    );
  };
  return {
    files: next,
    sending: useSending(conversationId),
    onAttach: (files, agentId) => void sendFiles(queries, { conversationId, agentId }, files),
    onRemove: (file) => void remove(file),
    onForget: ({ id }) => forgetSent(conversationId, id),
  };
}
