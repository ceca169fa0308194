import type { Connection } from 'mongoose';
import type { Closers, Logger } from '@parley/service';
import { createRagFiles } from '../chat/attached/rag-files.js';
import { docdbConversationStore } from '../chat/conversations/conversation.docdb.js';
import { createRagProxy } from '../rag-proxy/rag-proxy.js';
import { attachedTarget } from './attached-target.js';
import type { AttachedDeps } from './attached.routes.js';
import { makeNoteFiles } from './note-files.js';

interface World {
  readonly connection: Connection;
  readonly log: Logger;
  readonly now: () => Date;
  readonly closers: Closers;
}

/** The files of conversations, before the rag-server at that address. */
export function wireAttached(url: string, { connection, log, now, closers }: World): AttachedDeps {
  const conversations = docdbConversationStore(connection, now, log);
  const told = makeNoteFiles({ conversations, ragFiles: createRagFiles(url) });
  const proxy = createRagProxy({ url, auditChange: told, targetOf: attachedTarget });
  closers.add('connections to rag-server for files', () => proxy.close());
  return { conversations, forwardFiles: proxy.forward };
}
