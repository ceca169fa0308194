import type { LeavingConversations } from '@parley/docdb';
import { attachedTo } from '../identity/attached-ids.js';
import type { RemoveAttached } from './remove-attached.js';

interface Deps {
  readonly conversations: Pick<LeavingConversations, 'list' | 'forget'>;
  readonly removeAttached: RemoveAttached;
}

/** Deletes the files of conversations that were too old. What breaks off in between is finished by the next call. */
export async function removeLeft({ conversations, removeAttached }: Deps): Promise<void> {
  for (const left of await conversations.list('files')) {
    await removeAttached(attachedTo({ subject: left.ownerId, isMachine: false }, left.conversationId));
    await conversations.forget('files', left);
  }
}
