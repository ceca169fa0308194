import { ApiFailure } from '@parley/client';
import type { QueryClient } from '@tanstack/react-query';
import { ui } from '../../api/clients.js';
import { failureWords } from '../../api/failure.js';
import { noteSessionEnd } from '../../api/session-end.js';
import { createStore, useStore } from '../../api/store.js';
import { newId } from '../runs/new-id.js';
import { conversationsKey } from '../runs/turns-cache.js';
import { type FilesAnswer, filesKey } from './read-files.js';

/** A file on its way to a conversation, or one that was refused. */
export interface SentFile {
  readonly id: string;
  readonly name: string;
  /** Why it was not taken; absent while it is sent. */
  readonly refusal?: string;
}

/** By conversation. They are sent on while other pages are open. */
const sending = createStore<ReadonlyMap<string, readonly SentFile[]>>(new Map());

const none: readonly SentFile[] = [];

export const useSending = (conversationId: string): readonly SentFile[] =>
  useStore(sending).get(conversationId) ?? none;

const change = (conversationId: string, by: (files: readonly SentFile[]) => readonly SentFile[]) =>
  sending.set(new Map(sending.get()).set(conversationId, by(sending.get().get(conversationId) ?? none)));

/** Takes a refused file out of sight. */
export const forgetSent = (conversationId: string, id: string): void =>
  change(conversationId, (files) => files.filter((file) => file.id !== id));

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
  change(conversationId, (before) => [...before.filter(({ refusal }) => refusal === undefined), ...files]);
  for (const file of files) {
    const refusal = await refusalOf(queries, target, file);
    change(conversationId, (all) =>
      all.flatMap((one) => (one.id !== file.id ? [one] : refusal === undefined ? [] : [{ ...one, refusal }])),
    );
  }
  void queries.invalidateQueries({ queryKey: conversationsKey });
}

/** Sends one; resolves to why it was not taken, if it was not. */
async function refusalOf(
  queries: QueryClient,
  { conversationId, agentId }: Target,
  { name, content }: { readonly name: string; readonly content: File },
): Promise<string | undefined> {
  const { file_bytes: most } = queries.getQueryData<FilesAnswer>(filesKey(conversationId))?.limits ?? usual;
  if (content.size === 0) return 'It is empty, or a folder.';
  if (content.size > most) return `It is larger than ${Math.floor(most / mebibyte)} MB.`;
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
    return error instanceof ApiFailure ? failureWords(error).detail : 'It cannot be read any more. Choose it again.';
  }
}

const mebibyte = 1024 * 1024;
/** Until the platform has said what holds here: as large as it ever takes one. */
const usual = { file_bytes: 100 * mebibyte };

/** What is pasted from a screen has one name every time. */
const nameOf = ({ name }: File): string => (name === '' ? 'pasted file' : name);
