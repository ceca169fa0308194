import { AppError, conversationId } from '@parley/contracts';
import type { Request } from 'express';
import type { RagFiles } from '../chat/attached/rag-files.js';
import type { ConversationStore } from '../chat/conversations/conversation.store.js';
import { actorOf } from '../entrance/identify.js';
import type { AuditChange } from '../rag-proxy/audit-change.js';

interface Deps {
  readonly conversations: Pick<ConversationStore, 'noteFiles'>;
  readonly ragFiles: Pick<RagFiles, 'removeAll'>;
}

/**
 * Notes that a conversation has files before whoever attached them hears so: it cannot be deleted from then on without
 * them. Where it was deleted meanwhile they go as well, and the answer is `NOT_FOUND`.
 */
export const makeNoteFiles =
  ({ conversations, ragFiles }: Deps): AuditChange =>
  (req: Request) => {
    if (req.method !== 'POST') return undefined;
    const { id: ownerId, token } = actorOf(req);
    const id = conversationId.parse(req.params['id']);
    return async (answer) => {
      const isStored = answer?.statusCode === 202;
      // Who leaves before the answer may have attached them all the same.
      if (answer && !isStored) return;
      if ((await conversations.noteFiles(id, ownerId)) || !isStored) return;
      await ragFiles.removeAll(id, token.raw);
      throw new AppError('NOT_FOUND', 'This conversation was deleted, so nothing was attached to it.');
    };
  };
