import { AppError } from '@parley/contracts';
import type { LeavingConversations } from '@parley/docdb';
import type { Logger } from '@parley/service';
import type { Conversation, ConversationStore } from '../chat/conversations/conversation.store.js';
import type { Conversations } from '../chat/conversations/manage-conversations.js';
import type { IsHeld } from './is-held.js';

interface Deps {
  readonly stored: Pick<ConversationStore, 'unusedSince'>;
  readonly conversations: Pick<Conversations, 'remove'>;
  readonly leaving: Pick<LeavingConversations, 'note'>;
  /** Whether agents remember conversations by the notes that are left to them. */
  readonly hasOwnAgents: boolean;
  readonly isHeld: () => Promise<IsHeld>;
  /** Days for which conversations are kept after their last use; `undefined`: for good. */
  readonly days: number | undefined;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'info'>;
}

const dayMs = 24 * 60 * 60_000;
/** What is left is removed the next time. */
const mostAtOnce = 1_000;

/**
 * Removes conversations that nobody used for so long, with their turns, shares, gaps and events, and has the agents and
 * rag-server delete what they keep of them. Those of people who are held stay; nothing goes while authz cannot say who is.
 */
export const makeForgetOldConversations = (deps: Deps) => async (): Promise<void> => {
  const { stored, days, now, log } = deps;
  if (days === undefined) return;
  const isHeld = await deps.isHeld();
  let removed = 0;
  for await (const old of stored.unusedSince(new Date(now().getTime() - days * dayMs))) {
    if (!(await isHeld(old.ownerId)) && (await remove(old, deps))) removed += 1;
    if (removed >= mostAtOnce) break;
  }
  if (removed > 0) log.info({ removed, days }, 'removed old conversations');
};

/** False for one that is used again. */
async function remove({ id, ownerId }: Conversation, deps: Deps): Promise<boolean> {
  const forget = (seen: Conversation) => noteLeaving(seen, deps);
  // A question that waits goes with the memory of the agent that asks it.
  const cancel = () => Promise.resolve();
  return deps.conversations.remove(id, ownerId, { forget, cancel }).then(() => true, ignoreUsed);
}

async function noteLeaving({ id, ownerId, hasFiles }: Conversation, { leaving, hasOwnAgents, now }: Deps) {
  const left = { ownerId, conversationId: id, at: now() };
  if (hasOwnAgents) await leaving.note('agents', left);
  if (hasFiles) await leaving.note('files', left);
}

function ignoreUsed(error: unknown): false {
  if (error instanceof AppError && (error.code === 'CONFLICT' || error.code === 'NOT_FOUND')) return false;
  throw error;
}
