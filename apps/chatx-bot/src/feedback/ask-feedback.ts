import { canonicalUuid, type SpaceMessage } from '@parley/contracts';
import type { ChatProduct } from '../chat-product/chat-product.js';
import { ChatRefusal } from '../chat-product/refusals.js';
import { askInThread } from '../replies/thread.js';
import type { FeedbackCardStore } from './feedback-card.store.js';
import { feedbackQuestion } from './feedback-question.js';
import { feedbackTexts } from './feedback-texts.js';

/** An answer that was shown in a thread, or to one person alone. */
export interface ShownAnswer {
  readonly claimUuid: string;
  readonly message: SpaceMessage;
  readonly agentId: string;
  readonly conversationId: string;
  readonly runId: string;
  readonly isPrivate?: true;
}

/** Asks where an answer was shown whether it helped. Where no card can be posted, nothing is asked. */
export type AskFeedback = (answer: ShownAnswer) => Promise<void>;

interface Deps {
  readonly chat: Pick<ChatProduct, 'ask'>;
  readonly cards: Pick<FeedbackCardStore, 'open'>;
  readonly now: () => number;
}

export function makeAskFeedback({ chat, cards, now }: Deps): AskFeedback {
  return async ({ claimUuid, message, ...answer }) => {
    const post = answer.isPrivate ? askAlone(chat, message.person_id) : inThread(chat, message);
    const cardUuid = canonicalUuid((await post.catch(refusalAsUndefined)) ?? '', 'MESSAGE');
    if (cardUuid === undefined) return;
    // Only a card that is on record can be pressed.
    const about = { message: { ...message, text: '' }, ...answer };
    await cards.open({ id: claimUuid, cardUuid, ...about, askedAt: new Date(now()) });
  };
}

const inThread = (chat: Deps['chat'], message: SpaceMessage) =>
  askInThread(chat, message, feedbackTexts.fallback, feedbackQuestion());

const askAlone = async (chat: Deps['chat'], toPersonId: string) =>
  (await chat.ask({ toPersonId, markdown: feedbackTexts.fallback }, feedbackQuestion())).id;

function refusalAsUndefined(error: unknown): undefined {
  if (!(error instanceof ChatRefusal)) throw error;
  return undefined;
}
