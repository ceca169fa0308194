import { canonicalUuid, type Interrupt, type SpaceMessage } from '@parley/contracts';
import type { ChatProduct } from '../chat-product/chat-product.js';
import { ChatRefusal } from '../chat-product/refusals.js';
import { askInThread } from '../replies/thread.js';
import { approvalQuestion } from './approval-question.js';
import type { ApprovalStore } from './approval.store.js';
import { cardTexts } from './card-texts.js';

/** A question that a run asks its person. */
export interface Question {
  readonly claimUuid: string;
  readonly message: SpaceMessage;
  readonly agentId: string;
  readonly conversationId: string;
  readonly interrupt: Interrupt;
}

/** Puts a question on a card in the thread. False when it cannot be asked there. */
export type AskApproval = (question: Question) => Promise<boolean>;

interface Deps {
  readonly chat: Pick<ChatProduct, 'ask'>;
  readonly approvals: Pick<ApprovalStore, 'open'>;
  readonly now: () => number;
}

export function makeAskApproval({ chat, approvals, now }: Deps): AskApproval {
  return async ({ claimUuid, message, ...asked }) => {
    const question = approvalQuestion(asked.interrupt);
    if (!question) return false;
    const posted = await askInThread(chat, message, cardTexts.fallback, question).catch(refusalAsUndefined);
    const cardUuid = canonicalUuid(posted ?? '', 'MESSAGE');
    if (cardUuid === undefined) return false;
    // Only a card that is on record can be answered.
    await approvals.open({ id: claimUuid, cardUuid, message: { ...message, text: '' }, ...asked }, new Date(now()));
    return true;
  };
}

function refusalAsUndefined(error: unknown): undefined {
  if (!(error instanceof ChatRefusal)) throw error;
  return undefined;
}
