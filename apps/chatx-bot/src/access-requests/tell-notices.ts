import { AppError, type RequestInChat } from '@parley/contracts';
import { backoffMs } from '@parley/pacing';
import type { Logger } from '@parley/service';
import type { ActPersonally } from '../access/act-personally.js';
import type { ChatProduct } from '../chat-product/chat-product.js';
import { ChatRefusal } from '../chat-product/refusals.js';
import type { FindLinkedPerson } from '../identity/find-linked-person.js';
import type { CallRequests } from './call-requests.js';
import type { FindDeciders } from './find-deciders.js';
import type { Notice, NoticeStore } from './notice.store.js';
import { requestMarkdown, requestQuestion } from './request-question.js';
import { type Decided, outcomeWords, requestTexts, type ToDecide } from './request-texts.js';

/**
 * Tells people alone what waits for their decision, and what became of what they asked for: some of what is due, each once.
 * What cannot be told now is tried again later.
 */
export type TellNotices = () => Promise<void>;

interface Deps {
  readonly notices: NoticeStore;
  readonly findDeciders: FindDeciders;
  readonly findLinkedPerson: FindLinkedPerson;
  readonly actPersonally: ActPersonally;
  readonly requests: Pick<CallRequests, 'describe'>;
  readonly chat: Pick<ChatProduct, 'ask' | 'say'>;
  /** Where people reach the web application; absent where that is not known. */
  readonly webUrl: string | undefined;
  readonly log: Logger;
  readonly now: () => number;
}

/** The inbox is tended between two rounds. */
const perRound = 10;
/** Longer than it takes to tell a handful of people. */
const takenMs = 120_000;
const pauses = { firstMs: 1_000, maxMs: 600_000 };
/** Word goes before what it tells of, which is there soon, or never. */
const maxLooks = 5;

export function makeTellNotices(deps: Deps): TellNotices {
  const { notices, log, now } = deps;
  const tell = { decides: tellDeciders, asked: tellAsker };
  return async () => {
    for (let count = 0; count < perRound; count += 1) {
      const notice = await notices.take(new Date(now()), new Date(now() + takenMs));
      if (!notice) return;
      const later = () => notices.postpone(notice, new Date(now() + backoffMs(notice.attempts, pauses)));
      try {
        const isTold = await tell[notice.side](deps, notice);
        if (isTold || notice.attempts >= maxLooks) await notices.finish(notice);
        else await later();
      } catch (err) {
        log.warn({ err, request: notice.requestId, side: notice.side }, 'a request for access is told later');
        await later();
      }
    }
  };
}

/** False while there is nothing for them to decide. */
async function tellDeciders(deps: Deps, notice: Notice): Promise<boolean> {
  const people = await deps.findDeciders(notice.object);
  let told = 0;
  for (const personId of people) {
    const hasIt = notice.posts.some(({ to }) => to === personId);
    const request = hasIt ? undefined : await requestOf(deps, notice, personId);
    if (request?.side === 'decides') await askToDecide(deps, notice, personId, request);
    if (hasIt || request?.side === 'decides') told += 1;
  }
  return people.length === 0 || told > 0;
}

async function askToDecide(
  { notices, chat, webUrl }: Deps,
  { id: noticeId, keeper, requestId: id, begun }: Notice,
  personId: string,
  request: ToDecide,
): Promise<void> {
  const about = { keeper, id, webUrl };
  await notices.beginPost(noticeId, personId);
  const question = requestQuestion(request, about, begun.includes(personId));
  const draft = { toPersonId: personId, markdown: requestMarkdown(request, about) };
  const said = await chat.ask(draft, question).catch(refusalAsUndefined);
  if (said) await notices.notePost(noticeId, { to: personId, messageId: said.id, roomId: said.roomId });
}

/** False while it is not decided. */
async function tellAsker(deps: Deps, notice: Notice): Promise<boolean> {
  const personId = await deps.findLinkedPerson(notice.personId);
  if (personId === undefined || notice.posts.length > 0) return true;
  const request = await requestOf(deps, notice, personId);
  if (request?.side !== 'asked') return false;
  await sayOutcome(deps, notice, personId, request);
  return true;
}

async function sayOutcome({ notices, chat }: Deps, { id, begun }: Notice, toPersonId: string, request: Decided) {
  await notices.beginPost(id, toPersonId);
  const words = outcomeWords(request);
  const markdown = begun.includes(toPersonId) ? `${requestTexts.repeated}\n\n${words}` : words;
  const said = await chat.say({ toPersonId, markdown }).catch(refusalAsUndefined);
  if (said) await notices.notePost(id, { to: toPersonId, messageId: said.id, roomId: said.roomId });
}

/** As ui-bff shows it to that person, and to nobody else. */
async function requestOf(
  { actPersonally, requests }: Deps,
  { keeper, requestId }: Notice,
  personId: string,
): Promise<RequestInChat | undefined> {
  const person = await actPersonally(personId);
  if (person.allowed) return requests.describe(keeper, requestId, person.token.raw);
  if (person.reason !== 'pdp_unavailable') return undefined;
  throw new AppError('SERVICE_UNAVAILABLE', 'It cannot be asked for anybody at the moment.');
}

/** They take no messages of the bot: the web application tells them. */
function refusalAsUndefined(error: unknown): undefined {
  if (!(error instanceof ChatRefusal)) throw error;
}
