import { type AttachedFile, attachedFiles } from '@parley/contracts';
import { dependencyCaller, dependencyDown } from '@parley/service';

/** The files that a person attached to their conversations, as rag-server keeps them. */
export interface RagFiles {
  /** Throws AppError `SERVICE_UNAVAILABLE` naming rag-server. */
  list(conversationId: string, bearer: string, signal: AbortSignal): Promise<AttachedFile[]>;
  /** Deletes them for good, whatever becomes of rag-server afterwards. Throws AppError `SERVICE_UNAVAILABLE`. */
  removeAll(conversationId: string, bearer: string): Promise<void>;
}

const name = 'rag-server';

/** Deletions wait for workers that still read. */
const removeMs = 60_000;

/** @param url of rag-server */
export function createRagFiles(url: string): RagFiles {
  const read = dependencyCaller({ name, timeoutMs: 10_000 });
  const remove = dependencyCaller({ name, timeoutMs: removeMs });
  const pathOf = (conversationId: string) => `${url}/v1/conversations/${encodeURIComponent(conversationId)}/files`;
  const headersOf = (bearer: string) => ({ authorization: `Bearer ${bearer}` });
  return {
    async list(conversationId, bearer, signal) {
      const res = await read(pathOf(conversationId), { headers: headersOf(bearer), signal });
      const found = res.ok ? attachedFiles.safeParse(res.json()).data : undefined;
      if (!found) throw dependencyDown(name, 'bad_answer');
      return found.files;
    },
    async removeAll(conversationId, bearer) {
      const { ok } = await remove(pathOf(conversationId), { method: 'DELETE', headers: headersOf(bearer) });
      if (!ok) throw dependencyDown(name, 'bad_answer');
    },
  };
}
