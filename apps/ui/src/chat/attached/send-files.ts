import { ApiFailure } from '@parley/client';
import { notifyManager, type QueryClient } from '@tanstack/react-query';
import { ui } from '../../api/clients.js';
import { failureWords } from '../../api/failure.js';
import { noteSessionEnd } from '../../api/session-end.js';
import { showToast } from '../../kit/toasts.js';
import type { AttachedFile } from './files-of-turns.js';
import { newId } from '../runs/new-id.js';
import { conversationsKey } from '../runs/turns-cache.js';
import { type FilesAnswer, filesKey } from './read-files.js';
import { changeSending, type SentFile } from './sending.js';
import { t } from '../../texts/texts.js';

/** Where files go. */
export interface Target {
  readonly conversationId: string;
  readonly agentId: string;
}

/** Long enough for the largest file over a slow line. */
const uploadMs = 900_000;

/** Sends files one after the other, each on its own: one that is refused stops no other. */
export async function sendFiles(queries: QueryClient, target: Target, contents: readonly File[]): Promise<void> {
  const { conversationId } = target;
  const files = contents.map((content) => ({ id: newId(), name: nameOf(content), content }));
  changeSending(conversationId, (before) => [...before.filter(({ refusal }) => refusal === undefined), ...files]);
  for (const file of files) {
    const refusal = await refusalOf(queries, target, file);
    // After those who show the files of the conversation have heard of it: it is never in neither list.
    notifyManager.schedule(() =>
      changeSending(conversationId, (all) => all.flatMap((one) => after(one, file, refusal))),
    );
  }
  void queries.invalidateQueries({ queryKey: conversationsKey });
}

const after = (one: SentFile, { id }: Pick<SentFile, 'id'>, refusal: string | undefined): readonly SentFile[] => {
  if (one.id !== id) return [one];
  return refusal === undefined ? [] : [{ ...one, refusal }];
};

/** Sends one; resolves to why it was not taken, if it was not. */
async function refusalOf(
  queries: QueryClient,
  { conversationId, agentId }: Target,
  { name, content }: { readonly name: string; readonly content: File },
): Promise<string | undefined> {
  const { file_bytes: most } = queries.getQueryData<FilesAnswer>(filesKey(conversationId))?.limits ?? usual;
  if (content.size === 0) return t('It is empty, or a folder.');
  if (content.size > most) return t('It is larger than {{most}} MB.', { most: Math.floor(most / mebibyte) });
  const form = new FormData();
  form.append('file', content, name);
  try {
    const answer = await ui.post('/api/v1/chat/conversations/{id}/files', {
      params: { path: { id: conversationId }, query: { agent_id: agentId } },
      // As it is documented, the body is an object of binary texts.
      body: form as unknown as { file: string[] },
      timeoutMs: uploadMs,
    });
    queries.setQueryData(filesKey(conversationId), answer);
    return undefined;
  } catch (error) {
    noteSessionEnd(error);
    return error instanceof ApiFailure ? failureWords(error).detail : t('It cannot be read any more. Choose it again.');
  }
}

const mebibyte = 1024 * 1024;
/** Until the platform has said what holds here: as large as it ever takes one. */
const usual = { file_bytes: 100 * mebibyte };

/** What is pasted from a screen has one name every time. */
const nameOf = ({ name }: File): string => (name === '' ? t('pasted file') : name);

/** Takes a file back. If the platform does not let it go, it says so, and the person may retry. */
export async function removeFile(queries: QueryClient, conversationId: string, file: AttachedFile): Promise<void> {
  try {
    const path = { id: conversationId, fileId: file.id };
    await ui.delete('/api/v1/chat/conversations/{id}/files/{fileId}', { params: { path } });
  } catch (error) {
    noteSessionEnd(error);
    showToast({
      kind: 'failure',
      text: t('{{name}} could not be removed. {{detail}}', { name: file.name, detail: failureWords(error).detail }),
    });
    return;
  }
  queries.setQueryData<FilesAnswer>(
    filesKey(conversationId),
    (all) => all && { ...all, files: all.files.filter(({ id }) => id !== file.id) },
  );
}
