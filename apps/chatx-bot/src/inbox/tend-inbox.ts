import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@parley/service';
import type { ApprovalStore } from '../approvals/approval.store.js';
import { escalationLifeMs, type EscalationStore } from '../escalations/escalation.store.js';
import { offerLifeMs, type OfferStore } from '../offers/offer.store.js';
import { type FeedbackCardStore, feedbackLifeMs } from '../feedback/feedback-card.store.js';
import type { ClaimStore } from '../claims/claim.store.js';
import type { AnswerLinked } from '../waiting/answer-linked.js';
import type { Inbox } from './inbox.js';

interface TendDeps {
  readonly inbox: Inbox;
  readonly claims: Pick<ClaimStore, 'forgetDoneBefore'>;
  readonly approvals: Pick<ApprovalStore, 'forget'>;
  readonly offers: Pick<OfferStore, 'forgetBefore'>;
  readonly feedbackCards: Pick<FeedbackCardStore, 'forgetBefore'>;
  readonly escalations: Pick<EscalationStore, 'forgetBefore'>;
  /** Absent where every message is denied. */
  readonly answerLinked?: AnswerLinked | undefined;
  readonly sayFarewells: () => Promise<void>;
  /** Absent where every message is denied. */
  readonly tellNotices?: (() => Promise<void>) | undefined;
  readonly log: Logger;
  readonly now: () => number;
  readonly everyMs?: number;
}

/** Longer than any event comes again, and than catch-up looks back. */
const keepDoneMs = 7 * 24 * 60 * 60_000;
/** A run waits for as long as nobody answers it, and its conversation with it: its card has to be good for that time. */
const keepOpenMs = 365 * 24 * 60 * 60_000;
const forgetEveryMs = 60 * 60_000;

/** Until stopped: takes over abandoned messages, and deletes old ones. */
export async function tendInbox(deps: TendDeps, signal: AbortSignal): Promise<void> {
  const {
    inbox,
    claims,
    approvals,
    offers,
    feedbackCards,
    escalations,
    answerLinked,
    sayFarewells,
    tellNotices,
    log,
    now,
    everyMs = 2_000,
  } = deps;
  for (let forgottenAtMs = 0; !signal.aborted;) {
    try {
      const waited = await answerLinked?.();
      if (waited) log.info({ count: waited }, 'people have linked their accounts: their questions are answered');
      const count = await inbox.takeUpExpired();
      if (count > 0) log.info({ count }, 'took over abandoned messages');
      await sayFarewells();
      await tellNotices?.();
      if (now() - forgottenAtMs > forgetEveryMs) {
        await claims.forgetDoneBefore(new Date(now() - keepDoneMs));
        await approvals.forget({
          answeredBefore: new Date(now() - keepDoneMs),
          askedBefore: new Date(now() - keepOpenMs),
        });
        await offers.forgetBefore(new Date(now() - offerLifeMs));
        await feedbackCards.forgetBefore(new Date(now() - feedbackLifeMs));
        await escalations.forgetBefore(new Date(now() - escalationLifeMs));
        forgottenAtMs = now();
      }
    } catch (err) {
      log.warn({ err }, 'inbox maintenance failed');
    }
    await delay(everyMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Calls that come while `work` runs are served together, by one more run after it. Resolves when that is through. */
export function coalesce(work: () => Promise<void>, onError: (error: unknown) => void): () => Promise<void> {
  let tail = Promise.resolve();
  let isWaiting = false;
  return () => {
    if (isWaiting) return tail;
    isWaiting = true;
    tail = tail.then(() => {
      isWaiting = false;
      return work().catch(onError);
    });
    return tail;
  };
}
