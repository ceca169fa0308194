import type { RunStore } from '../runs/run.store.js';
import type { Caller } from './start-run.js';

/**
 * Deletes everything in one of the caller's conversations, with any agent; a missing conversation counts as deleted
 * already. Needs no right to an agent: a conversation belongs to its person.
 * Throws AppError CONFLICT while an answer in it is running.
 */
export type ForgetConversation = (caller: Caller, conversationId: string) => Promise<void>;

export const makeForgetConversation =
  ({ runs }: { runs: RunStore }): ForgetConversation =>
  (caller, conversationId) =>
    runs.forget({ ownerId: caller.subject, conversationId });
