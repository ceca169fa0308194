import { canonicalUuid, type SpaceMessage } from '@parley/contracts';
import type { EscalationOf } from '../access/escalation-of.js';
import type { ChatProduct } from '../chat-product/chat-product.js';
import type { Claim } from '../claims/claim.store.js';
import { type NoteProgress, replyOnce } from '../claims/reply-once.js';
import { marked } from '../replies/tell.js';
import { askInThread } from '../replies/thread.js';
import { offerPersonQuestion } from './escalation-questions.js';
import { escalationTexts } from './escalation-texts.js';
import type { EscalationStore } from './escalation.store.js';

/** An answer that did not help. */
interface Unhelpful {
  /** Claim of the message that was answered. */
  readonly id: string;
  readonly message: SpaceMessage;
  /** Absent of answers of an earlier release. */
  readonly agentId?: string;
  readonly conversationId: string;
  readonly runId: string;
}

/** Offers in the thread to hand a question to people, once for each press. False where the route names nobody. */
export type OfferPerson = (answer: Unhelpful, claim: Claim) => Promise<boolean>;

interface Deps {
  readonly chat: Pick<ChatProduct, 'ask'>;
  readonly escalations: Pick<EscalationStore, 'open'>;
  readonly escalationOf: EscalationOf;
  readonly noteProgress: NoteProgress;
  readonly now: () => number;
}

export function makeOfferPerson({ chat, escalations, escalationOf, noteProgress, now }: Deps): OfferPerson {
  return async ({ id, message, agentId, conversationId, runId }, claim) => {
    if (agentId === undefined || !(await escalationOf(message.space_id, agentId))) return false;
    let cardId = claim.progress.replyId ?? '';
    await replyOnce(noteProgress, claim, async (isContinued) => {
      const markdown = marked(escalationTexts.offerFallback, isContinued);
      return (cardId = await askInThread(chat, message, markdown, offerPersonQuestion()));
    });
    const cardUuid = canonicalUuid(cardId, 'MESSAGE');
    // Only a card that is on record can be pressed.
    const about = { message, agentId, conversationId, runId, offeredAt: new Date(now()) };
    if (cardUuid !== undefined) await escalations.open({ id, cardUuid, ...about });
    return true;
  };
}
