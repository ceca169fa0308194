import type { ActAs } from '../access/act-as.js';
import type { EscalationOf } from '../access/escalation-of.js';
import type { ChatProduct } from '../chat-product/chat-product.js';
import { ChatRefusal } from '../chat-product/refusals.js';
import { type NoteProgress, replyOnce } from '../claims/reply-once.js';
import type { AskPeople } from '../escalations/ask-people.js';
import { escalationTexts } from '../escalations/escalation-texts.js';
import type { Escalation, EscalationStore } from '../escalations/escalation.store.js';
import type { FetchTurn } from '../escalations/fetch-turn.js';
import { plain } from '../replies/sources-below.js';
import type { Tell } from '../replies/tell.js';
import type { DenialWords } from '../replies/denial-words.js';
import type { HandlePress, Press } from './answer-press.js';
import { refusePress } from './refuse-press.js';

export interface EscalationDeps {
  readonly escalations: EscalationStore;
  readonly escalationOf: EscalationOf;
  readonly chat: Pick<ChatProduct, 'fetchMessage' | 'remove' | 'say' | 'who'>;
  readonly actAs: ActAs;
  readonly fetchTurn: FetchTurn;
  readonly askPeople: AskPeople;
  readonly tell: Tell;
  readonly tellPrivately: Tell;
  readonly noteProgress: NoteProgress;
  readonly denialWords: DenialWords;
}

export type OnEscalation = Press & { readonly escalation: Escalation };

/** A press on the button of whoever asked, or on that of those who were asked to help. */
export function makeAnswerEscalation(deps: EscalationDeps): HandlePress<OnEscalation> {
  return (press, signal) =>
    press.cardUuid === press.escalation.cardUuid ? handOn(deps, press, signal) : resolve(deps, press, signal);
}

/**
 * The first press of whoever asked counts, while the route names somebody: each of those gets the question, and the thread
 * is told. The rest changes nothing.
 */
async function handOn(deps: EscalationDeps, press: OnEscalation, signal: AbortSignal): Promise<string> {
  const { claim, action, escalation } = press;
  const { id, message, agentId, conversationId, runId } = escalation;
  const refuse = (words: string, why: string) => refusePress(deps, { claim, action, words, why });
  if (message.person_id !== action.personId) return refuse(escalationTexts.notYours, 'not_asked');
  const asker = await deps.actAs(message.space_id, message.person_id);
  if (!asker.allowed) return refuse(await deps.denialWords(message, asker.reason), asker.reason);
  const to = await deps.escalationOf(message.space_id, agentId);
  if (!to) return refuse(escalationTexts.nobody, 'nobody');
  const turn = await deps.fetchTurn({ conversationId, runId, token: asker.token.raw, signal });
  if (turn === 'refused') {
    asker.forgetToken();
    return refuse(await deps.denialWords(message, 'CHATX_OBO_FAILED'), 'CHATX_OBO_FAILED');
  }
  if (turn === 'gone') return refuse(escalationTexts.outOfDate, 'gone');
  if (!(await deps.escalations.take(id, claim.messageUuid)))
    return refuse(escalationTexts.alreadyAsked, 'already_asked');
  if ((await deps.askPeople(escalation, to, turn, signal)) === 0) {
    await deps.escalations.reopen(id, claim.messageUuid);
    return refuse(escalationTexts.unreachable, 'unreachable');
  }
  await replyOnce(deps.noteProgress, claim, (again) => deps.tell(message, escalationTexts.asked, again));
  await deps.chat.remove(action.messageId, action.roomId).catch(ignoreRefusal);
  return 'escalated';
}

/** The first press of one of those who have it counts: wherever it was posted, and the thread, are told who resolved it. */
async function resolve(deps: EscalationDeps, press: OnEscalation, signal: AbortSignal): Promise<string> {
  const { claim, action, escalation, cardUuid } = press;
  const refuse = (words: string, why: string) => refusePress(deps, { claim, action, words, why });
  const pressed = escalation.posts.find((post) => post.cardUuid === cardUuid);
  if (pressed?.roomId !== action.roomId) return refuse(escalationTexts.outOfDate, 'unknown_card');
  if (!(await deps.escalations.resolve(escalation.id, claim.messageUuid)))
    return refuse(escalationTexts.alreadyResolved, 'already_resolved');
  const person = await deps.chat.who(action.personId);
  const words = escalationTexts.resolvedBy(plain(person?.displayName ?? escalationTexts.somebody));
  for (const post of escalation.posts) {
    signal.throwIfAborted();
    await close(deps, escalation, post, words).catch(ignoreRefusal);
  }
  await replyOnce(deps.noteProgress, claim, (again) => deps.tell(escalation.message, words, again)).catch(
    ignoreRefusal,
  );
  return 'resolved';
}

/** Cards cannot be edited: what they said is said again without a button, and the card is taken away. */
async function close(
  { chat, escalations }: EscalationDeps,
  { id }: Escalation,
  { messageId, roomId, cardUuid, isClosed }: Escalation['posts'][number],
  words: string,
): Promise<void> {
  if (!isClosed) {
    const said = (await chat.fetchMessage({ id: messageId }))?.markdown;
    await chat.say({ roomId, markdown: said === undefined ? words : `${words}\n\n${said}` });
    await escalations.noteClosed(id, cardUuid);
  }
  await chat.remove(messageId, roomId).catch(ignoreRefusal);
}

/** It was taken away before, or its room takes nothing any more. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ChatRefusal)) throw error;
}

/** A press that cannot be dealt with: whoever pressed is told, and the button is free again. */
export function makeGiveUpEscalation(
  deps: Pick<EscalationDeps, 'escalations' | 'tellPrivately' | 'noteProgress'>,
): HandlePress<OnEscalation> {
  return async ({ claim, action, escalation: { id, cardUuid }, cardUuid: pressed }) => {
    if (pressed === cardUuid) await deps.escalations.reopen(id, claim.messageUuid);
    else await deps.escalations.unresolve(id, claim.messageUuid);
    await refusePress(deps, { claim, action, words: escalationTexts.failed, why: 'given_up' });
    return 'given_up';
  };
}
