import type { RunStore } from '../runs/run.store.js';
import type { Caller } from './start-run.js';

/**
 * Deletes all that was said in a conversation of the caller's, with whichever agents; what is not there is deleted
 * already. Needs no right to an agent: what somebody said is theirs.
 * @throws AppError CONFLICT while an answer in it goes on
 */
export type ForgetConversation = (caller: Caller, conversationId: string) => Promise<void>;

export const makeForgetConversation =
  ({ runs }: { runs: RunStore }): ForgetConversation =>
  (caller, conversationId) =>
    runs.forget({ ownerId: caller.subject, conversationId });
