import type { ActAs } from '../access/act-as.js';
import type { ChatProduct } from '../chat-product/chat-product.js';
import { ChatRefusal } from '../chat-product/refusals.js';
import { type NoteProgress, replyOnce } from '../claims/reply-once.js';
import type { FeedbackCard, FeedbackCardStore } from '../feedback/feedback-card.store.js';
import type { OfferPerson } from '../escalations/offer-person.js';
import { readFeedback } from '../feedback/feedback-question.js';
import { feedbackTexts } from '../feedback/feedback-texts.js';
import type { SendFeedback } from '../feedback/send-feedback.js';
import type { Tell } from '../replies/tell.js';
import type { DenialWords } from '../replies/denial-words.js';
import type { HandlePress, Press } from './answer-press.js';
import { refusePress } from './refuse-press.js';

export interface FeedbackDeps {
  readonly feedbackCards: FeedbackCardStore;
  readonly chat: Pick<ChatProduct, 'remove'>;
  readonly actAs: ActAs;
  /** For what was answered to the person alone. */
  readonly actAlone: ActAs;
  readonly sendFeedback: SendFeedback;
  readonly offerPerson: OfferPerson;
  readonly tell: Tell;
  readonly tellPrivately: Tell;
  readonly noteProgress: NoteProgress;
  readonly denialWords: DenialWords;
}

export type OnFeedback = Press & { readonly feedbackCard: FeedbackCard };

/**
 * A press on a card that asks whether an answer helped. The first one of whoever asked counts: ui-bff keeps it, and what
 * was said takes the place of the card. The rest changes nothing.
 */
export function makeAnswerFeedback(deps: FeedbackDeps): HandlePress<OnFeedback> {
  return async (press, signal) => {
    const { claim, action, feedbackCard: card } = press;
    const refuse = (words: string, why: string) => refusePress(deps, { claim, action, words, why });
    if (card.message.person_id !== action.personId) return refuse(feedbackTexts.notYours, 'not_asked');
    const feedback = readFeedback(action.inputs);
    if (!feedback) return refuse(feedbackTexts.notUnderstood, 'not_understood');
    const act = card.isPrivate ? deps.actAlone : deps.actAs;
    const asker = await act(card.message.space_id, card.message.person_id);
    if (!asker.allowed) return refuse(await deps.denialWords(card.message, asker.reason), asker.reason);
    if (!(await deps.feedbackCards.take(card, claim.messageUuid)))
      return refuse(feedbackTexts.alreadySaid, 'already_said');
    const { conversationId, runId } = card;
    const sent = await deps.sendFeedback({ conversationId, runId, token: asker.token.raw, signal }, feedback);
    if (sent === 'refused') {
      asker.forgetToken();
      await deps.feedbackCards.reopen(card, claim.messageUuid);
      return refuse(await deps.denialWords(card.message, 'CHATX_OBO_FAILED'), 'CHATX_OBO_FAILED');
    }
    if (sent === 'kept') await sayIt(deps, press, feedback.helpful);
    await deps.chat.remove(action.messageId, action.roomId).catch(ignoreRefusal);
    return sent === 'kept' ? 'feedback' : refuse(feedbackTexts.outOfDate, 'gone');
  };
}

/** What was said, in the thread; where it did not help, with a button that asks for a person, if the route names any. */
async function sayIt(deps: FeedbackDeps, press: OnFeedback, isHelpful: boolean): Promise<void> {
  const { claim, feedbackCard: card } = press;
  if (card.isPrivate) return sayAlone(deps, press, isHelpful);
  if (!isHelpful && (await deps.offerPerson(card, claim))) return;
  const words = isHelpful ? feedbackTexts.saidHelpful : feedbackTexts.saidNotHelpful;
  await replyOnce(deps.noteProgress, claim, (again) => deps.tell(card.message, words, again));
}

/** Nothing of a private answer is told in the thread. */
function sayAlone(deps: FeedbackDeps, { claim, action }: OnFeedback, isHelpful: boolean): Promise<void> {
  const words = isHelpful ? feedbackTexts.saidHelpfulAlone : feedbackTexts.saidNotHelpfulAlone;
  const place = { message_id: action.messageId, public_space_id: action.roomId, person_id: action.personId };
  return replyOnce(deps.noteProgress, claim, (again) => deps.tellPrivately(place, words, again));
}

/** It was taken away before, by a try that ended here or by somebody. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ChatRefusal)) throw error;
}

/** A press that cannot be dealt with: whoever pressed is told, and the card is free again. */
export function makeGiveUpFeedback(
  deps: Pick<FeedbackDeps, 'feedbackCards' | 'tellPrivately' | 'noteProgress'>,
): HandlePress<OnFeedback> {
  return async ({ claim, action, feedbackCard }) => {
    await deps.feedbackCards.reopen(feedbackCard, claim.messageUuid);
    await refusePress(deps, { claim, action, words: feedbackTexts.failed, why: 'given_up' });
    return 'given_up';
  };
}
