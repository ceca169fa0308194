import { AppError, type RequestKeeper } from '@parley/contracts';
import type { Logger } from '@parley/service';
import type { ActPersonally } from '../access/act-personally.js';
import type { CallRequests, Undecided } from '../access-requests/call-requests.js';
import type { NoticePost, NoticeStore } from '../access-requests/notice.store.js';
import { doneWords, requestTexts } from '../access-requests/request-texts.js';
import type { ChatProduct } from '../chat-product/chat-product.js';
import { ChatRefusal } from '../chat-product/refusals.js';
import { type NoteProgress, replyOnce } from '../claims/reply-once.js';
import { plain } from '../replies/sources-below.js';
import type { Tell } from '../replies/tell.js';
import { denialTexts } from '../replies/texts.js';
import type { HandlePress, Press } from './answer-press.js';
import { refusePress } from './refuse-press.js';

export interface RequestDeps {
  readonly actPersonally: ActPersonally;
  readonly requests: Pick<CallRequests, 'decideByPress'>;
  readonly notices: Pick<NoticeStore, 'postsOf'>;
  readonly chat: Pick<ChatProduct, 'remove' | 'say' | 'who'>;
  readonly tellPrivately: Tell;
  readonly noteProgress: NoteProgress;
  readonly log: Logger;
}

export type OnRequest = Press & { readonly request: { readonly keeper: RequestKeeper; readonly id: string } };

/**
 * A press on a card about a request for access. ui-bff asks the chat product what was pressed, and decides as in the browser;
 * without its yes nothing changes.
 */
export function makeAnswerRequest(deps: RequestDeps): HandlePress<OnRequest> {
  return async (press) => {
    const { claim, action } = press;
    const person = await deps.actPersonally(action.personId);
    if (!person.allowed)
      return refusePress(deps, { claim, action, words: denialTexts[person.reason], why: person.reason });
    const decided = await decide(deps, action.id, person.token.raw);
    if (typeof decided === 'string')
      return refusePress(deps, { claim, action, words: refusalWords(decided), why: decided });
    const place = { message_id: action.messageId, public_space_id: action.roomId, person_id: action.personId };
    const words = doneWords(decided);
    await replyOnce(deps.noteProgress, claim, (isContinued) => deps.tellPrivately(place, words, isContinued));
    await closeCards(deps, press);
    return `request_${decided.state}`;
  };
}

async function decide({ requests, log }: RequestDeps, pressId: string, token: string) {
  try {
    return await requests.decideByPress(pressId, token);
  } catch (err) {
    if (!(err instanceof AppError)) throw err;
    log.warn({ err }, 'a request for access could not be decided');
    return 'unavailable';
  }
}

function refusalWords(undecided: Undecided | 'unavailable'): string {
  switch (undecided) {
    case 'gone':
      return requestTexts.gone;
    case 'not_allowed':
      return requestTexts.notAllowed;
    case 'not_valid':
      return requestTexts.notValid;
    case 'busy':
      return requestTexts.busy;
    case 'unavailable':
      return requestTexts.unavailable;
  }
}

/** Cards cannot be edited: they are taken away, and whoever else was asked hears why. */
async function closeCards(deps: RequestDeps, { action, request }: OnRequest): Promise<void> {
  const { chat, notices } = deps;
  await chat.remove(action.messageId, action.roomId).catch(ignoreRefusal);
  const others = (await notices.postsOf({ keeper: request.keeper, requestId: request.id })).filter(
    ({ messageId }) => messageId !== action.messageId,
  );
  if (others.length === 0) return;
  const words = requestTexts.doneBy(plain((await chat.who(action.personId))?.displayName ?? requestTexts.somebody));
  for (const post of others) await close(chat, post, words).catch(ignoreRefusal);
}

async function close(chat: RequestDeps['chat'], { messageId, roomId }: NoticePost, markdown: string): Promise<void> {
  await chat.remove(messageId, roomId);
  await chat.say({ roomId, markdown });
}

/** It was taken away before, or its room takes nothing any more. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ChatRefusal)) throw error;
}

/** A press that cannot be dealt with: the person is told, and can press again. */
export const makeGiveUpRequest =
  (deps: Pick<RequestDeps, 'tellPrivately' | 'noteProgress'>): HandlePress<OnRequest> =>
  async ({ claim, action }) => {
    await refusePress(deps, { claim, action, words: requestTexts.unavailable, why: 'given_up' });
    return 'given_up';
  };
