import type { DenialReason } from '@parley/contracts';
import type { ActAs } from '../access/act-as.js';
import type { AnswersPrivately } from '../access/answers-privately.js';
import type { Audit, Decided } from '../access/audit.js';
import { type Decide, outageAsDenial, type Verdict } from '../access/decide.js';
import { sameAgent } from '../access/same-agent.js';
import type { HandlePress, Press } from './answer-press.js';
import { didNotArrive } from './did-not-arrive.js';
import { refusePress } from './refuse-press.js';
import type { NoteProgress } from '../claims/reply-once.js';
import { noteReply, type OpenReply } from '../replies/open-reply.js';
import type { PerformRun } from '../runs/perform-run.js';
import { startRequest } from '../runs/start-request.js';
import type { Tell } from '../replies/tell.js';
import type { DenialWords } from '../replies/denial-words.js';
import type { Logger } from '@parley/service';
import { isShareConfirmed } from '../offers/offer-questions.js';
import { offerTexts } from '../offers/offer-texts.js';
import { type Offer, offerLifeMs, type OfferStore } from '../offers/offer.store.js';

export interface OfferDeps {
  readonly offers: OfferStore;
  readonly decide: Decide;
  /** For whom the bot acts without the team of the space. */
  readonly actAlone: ActAs;
  readonly audit: Audit;
  readonly tellPrivately: Tell;
  /** Runs an agent and shows what it says to the person alone, who may share it. */
  readonly runAlone: PerformRun;
  readonly answersPrivately: AnswersPrivately;
  readonly openReply: OpenReply;
  readonly noteProgress: NoteProgress;
  readonly denialWords: DenialWords;
  readonly log: Logger;
  readonly now: () => number;
  readonly onDecision?: (reason: string) => void;
}

/** What a press is about. */
type OnOffer = Press & { readonly offer: Offer };
type HandleOffer = (press: OnOffer, signal: AbortSignal) => Promise<string>;

/**
 * A press on a card that offers a private answer, or shares one. It counts for the person who asked, once, while the card
 * is good, and when everything that was checked for the message still holds. The rest changes nothing.
 */
export function makeAnswerOffer(deps: OfferDeps): HandlePress<OnOffer> {
  return async (press, signal) => {
    const problem = problemOf(press, deps.now());
    if (problem) return refuse(deps, press, ...problem);
    const isShare = press.offer.answer !== undefined;
    const verdict = await decideAgain(deps, press.offer);
    const what: Decided = isShare ? 'chatx.share' : 'chatx.invoke_alone';
    await deps.audit.decided(press.offer.message, verdict, press.claim.messageUuid, what);
    deps.onDecision?.(verdict.allowed ? 'allowed' : verdict.reason);
    if (!verdict.allowed) return deny(deps, press, verdict.reason);
    if (isShare && (await deps.answersPrivately(press.offer.message)))
      return refuse(deps, press, offerTexts.outsiders, 'outsiders');
    if (!(await deps.offers.take(press.offer, press.claim.messageUuid)))
      return refuse(deps, press, offerTexts.alreadyTaken, 'already_taken');
    const goOn: HandleOffer = isShare ? makeShare(deps) : makeAnswerAlone(deps, verdict);
    return goOn(press, signal);
  };
}

function problemOf({ claim, action, offer }: OnOffer, nowMs: number): [words: string, why: string] | undefined {
  if (offer.message.person_id !== action.personId) return [offerTexts.notYours, 'not_asked'];
  if (offer.takenBy !== undefined && offer.takenBy !== claim.messageUuid)
    return [offerTexts.alreadyTaken, 'already_taken'];
  if (nowMs - offer.madeAt.getTime() > offerLifeMs) return [offerTexts.outOfDate, 'expired'];
  if (offer.answer !== undefined && !isShareConfirmed(action.inputs)) return [offerTexts.failed, 'not_confirmed'];
  return undefined;
}

/** Everything that the message needed, and a token without the team. */
async function decideAgain({ decide, actAlone, log }: OfferDeps, { message, agentId }: Offer): Promise<Verdict> {
  const verdict = sameAgent(await decide(message), agentId);
  if (!verdict.allowed) return verdict;
  const alone = await outageAsDenial(log, () => actAlone(message.space_id, message.person_id));
  return alone.allowed ? { ...verdict, token: alone.token } : { ...alone, agentId };
}

const makeAnswerAlone =
  (deps: OfferDeps, { token, agentId }: Extract<Verdict, { allowed: true }>): HandleOffer =>
  async ({ claim, offer }, signal) => {
    const { message } = offer;
    const order = { kind: 'start', body: startRequest(message, agentId) } as const;
    const outcome = await deps.runAlone({ message, order, token }, claim, signal);
    if (didNotArrive(outcome)) await deps.offers.reopen(offer, claim.messageUuid);
    return outcome;
  };

const makeShare =
  ({ openReply, noteProgress }: OfferDeps): HandleOffer =>
  async ({ claim, offer: { message, answer = '' } }) => {
    const reply = await openReply(message, claim);
    await noteReply(noteProgress, claim, reply.id);
    await reply.finish(`${offerTexts.shared}\n\n${answer}`);
    return 'shared';
  };

/** A try before this one may have taken the offer, and ended before anything came of it. */
async function deny(deps: OfferDeps, press: OnOffer, reason: DenialReason): Promise<string> {
  await deps.offers.reopen(press.offer, press.claim.messageUuid);
  await refuse(deps, press, await deps.denialWords(press.offer.message, reason), reason);
  return `denied:${reason}`;
}

const refuse = (deps: OfferDeps, { claim, action }: Press, words: string, why: string) =>
  refusePress(deps, { claim, action, words, why });
