import type { ActAs } from '../access/act-as.js';
import type { Claim, LeftRun } from '../claims/claim.store.js';
import type { HandleClaim } from '../claims/handle-claim.js';
import type { NoteProgress } from '../claims/reply-once.js';
import type { CancelRun } from './cancel-run.js';
import type { OpenReply } from '../replies/open-reply.js';
import { RunRefused } from './run-stream.js';
import { texts } from '../replies/texts.js';

/**
 * Cancels an abandoned run on behalf of its person. Rejects when that is impossible for now: the message is then
 * retried, with only this left to do.
 */
export type EndLeftRun = (left: LeftRun, claim: Claim, signal: AbortSignal) => Promise<void>;

interface Deps {
  readonly actAs: ActAs;
  readonly cancelRun: CancelRun;
  readonly noteProgress: NoteProgress;
}

export function makeEndLeftRun({ actAs, cancelRun, noteProgress }: Deps): EndLeftRun {
  const end = async ({ person_id, agent_id, conversation_id }: LeftRun, { spaceUuid }: Claim, signal: AbortSignal) => {
    const asker = await actAs(spaceUuid, person_id);
    if (!asker.allowed) throw new Error(`a run could not be cancelled on behalf of its person: ${asker.reason}`);
    await cancelRun({ agent_id, conversation_id }, { token: asker.token.raw, signal }).catch((error: unknown) => {
      if (error instanceof RunRefused) asker.forgetToken();
      throw error;
    });
  };
  return async (left, claim, signal) => {
    try {
      await end(left, claim, signal);
    } catch (error) {
      if (!left.is_told) await noteProgress(claim.messageUuid, { leftRun: { ...left, is_told: true } });
      throw error;
    }
  };
}

/** What is left of a message whose run was to be ended: to tell why, if that was not done, and to end it. */
export const makeGoOnEnding =
  ({ openReply, endLeftRun }: { openReply: OpenReply; endLeftRun: EndLeftRun }) =>
  (left: LeftRun): HandleClaim =>
  async (claim, signal) => {
    if (!left.is_told) await (await openReply(left, claim)).finish(texts.needsDecision);
    await endLeftRun(left, claim, signal);
    return left.outcome;
  };
