import { canonicalUuid, type Interrupt, type SpaceMessage } from '@parley/contracts';
import type { ChatxApi } from '../transport/chatx-api.js';
import { ChatxRefusal } from '@parley/chatx';
import { inThreadOf } from '../replies/thread.js';
import { approvalCard } from './approval-card.js';
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
  readonly api: Pick<ChatxApi, 'post'>;
  readonly approvals: Pick<ApprovalStore, 'open'>;
  readonly now: () => number;
}

export function makeAskApproval({ api, approvals, now }: Deps): AskApproval {
  return async ({ claimUuid, message, ...asked }) => {
    const card = approvalCard(asked.interrupt);
    if (!card) return false;
    const posted = await inThreadOf(api, message)(cardTexts.fallback, card).catch(refusalAsUndefined);
    const cardUuid = canonicalUuid(posted ?? '', 'MESSAGE');
    if (cardUuid === undefined) return false;
    // Only a card that is on record can be answered.
    await approvals.open({ id: claimUuid, cardUuid, message: { ...message, text: '' }, ...asked }, new Date(now()));
    return true;
  };
}

function refusalAsUndefined(error: unknown): undefined {
  if (!(error instanceof ChatxRefusal)) throw error;
  return undefined;
}
