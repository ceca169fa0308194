import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ui } from '../../api/clients.js';
import type { AttachedFile } from './files-of-turns.js';

/** The files of a conversation with how far each is, and how much may be attached. */
export type FilesAnswer = Awaited<ReturnType<typeof readFiles>>;

export const filesKey = (conversationId: string) => ['chat', 'files', conversationId] as const;

const readFiles = (id: string, signal: AbortSignal) =>
  ui.get('/api/v1/chat/conversations/{id}/files', { params: { path: { id } }, signal });

export const noFiles: readonly AttachedFile[] = [];

/** A person has 100 calls a minute. */
const lookEveryMs = 2_000;

/** The files of a conversation, followed until each is read. One without files is not asked about. */
export function useFiles(conversationId: string, hasFiles: boolean) {
  const queries = useQueryClient();
  const key = filesKey(conversationId);
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => readFiles(conversationId, signal),
    enabled: hasFiles || queries.getQueryData(key) !== undefined,
    refetchInterval: ({ state }) =>
      state.data?.files.some(({ status }) => status === 'reading') === true ? lookEveryMs : false,
  });
}
