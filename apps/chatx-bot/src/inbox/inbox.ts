import { AppError } from '@parley/contracts';
import { namingDocdb } from '@parley/docdb';
import { backoffMs } from '@parley/pacing';
import { begun, inKeptTrace, inSpan, type Logger, traceToKeep, withRequestId } from '@parley/service';
import { inLanguage, type Language } from '@parley/language';
import { ComeBackLater } from '../chat-product/refusals.js';
import type { Claim, ClaimStore, NewClaim } from '../claims/claim.store.js';
import type { HandleClaim } from '../claims/handle-claim.js';
import { keepClaim, type Keeping } from '../claims/keep-claim.js';
import type { SpaceLanes, TurnEnd } from './space-lanes.js';

/** Starts read-only requests for a message before its place in the order is known. */
export type PrepareClaim = (message: NewClaim) => HandleClaim;

export interface InboxDeps {
  readonly claims: ClaimStore;
  readonly lanes: SpaceLanes;
  readonly prepare: PrepareClaim;
  /** Called instead of another attempt; resolves to the outcome. */
  readonly giveUp: HandleClaim;
  /** Spoken until a message, or what was begun of its reply, says otherwise. */
  readonly language: Language;
  /** Name of this process, the holder of its claims. */
  readonly holder: string;
  readonly stopping: AbortSignal;
  /** Aborted before that: what has not begun by then is for another bot, at once. */
  readonly leaving: AbortSignal;
  readonly log: Logger;
  readonly now: () => number;
  readonly onDuplicate?: () => void;
  readonly leaseMs?: number;
  /** Wait before the second attempt; doubled for each further one. */
  readonly retryMs?: number;
}

export interface Inbox {
  /** Claims a message; durable when it resolves. It is then handled in the order of its space. */
  readonly take: (message: NewClaim) => Promise<void>;
  /** Takes over abandoned messages. Resolves to their number. */
  readonly takeUpExpired: () => Promise<number>;
}

const maxFailures = 5;
const maxPauseMs = 60_000;
/** Most tries, those included that ended with the bot. */
const maxAttempts = 15;

export function createInbox(deps: InboxDeps): Inbox {
  const { claims, lanes, holder, now, leaseMs = 15_000 } = deps;
  /** Keeps the claim from now on; what it returns puts it in line. */
  const keep = (claim: Claim) => {
    const keeping = keepClaim(deps, claim, leaseMs);
    return (early?: Begun) => {
      let ahead = early;
      const turn = () => {
        const first = ahead;
        ahead = undefined;
        const language = claim.progress.language ?? deps.language;
        return traced('answer', claim, () => inLanguage(language, () => work(deps, claim, keeping, first)));
      };
      lanes.run(claim.spaceUuid, claim.publishedAt, turn);
    };
  };
  const arriving = new Set<NewClaim>();
  let last = Promise.resolve();
  const isArriving = ({ messageUuid }: NewClaim) => [...arriving].some((other) => other.messageUuid === messageUuid);
  const isNextTurn = ({ messageUuid, spaceUuid }: NewClaim) =>
    lanes.isFree(spaceUuid) &&
    [...arriving].every((other) => other.spaceUuid !== spaceUuid || other.messageUuid === messageUuid);
  const take = async (message: NewClaim, before: Promise<void>) => {
    const claiming = claims.claim(message, holder, now() + leaseMs);
    const early = !isArriving(message) && isNextTurn(message) ? begin(deps, message) : undefined;
    arriving.add(message);
    const claim = await claiming;
    const putInLine = claim ? keep(claim) : deps.onDuplicate;
    await before;
    // What has to wait after all is asked about anew when its turn comes: order and decision rest on what is so then.
    putInLine?.(isNextTurn(message) ? early : undefined);
  };
  return {
    // Claimed side by side, put in line as they came.
    take(announced) {
      const taken = inSpan('chatx receive', { kind: 'producer' }, () => {
        const traceparent = traceToKeep();
        const message = traceparent === undefined ? announced : { ...announced, traceparent };
        return take(message, last).finally(() => arriving.delete(message));
      });
      last = taken.catch(() => undefined);
      return taken;
    },
    async takeUpExpired() {
      let count = 0;
      // Whoever leaves would take up what it has just put back, again and again.
      while (!deps.leaving.aborted) {
        const claim = await claims.takeUpExpired(holder, now(), now() + leaseMs);
        if (!claim) break;
        keep(claim)();
        count += 1;
      }
      return count;
    },
  };
}

/** What is asked about a message while it is being taken over. */
interface Begun {
  readonly isNext: Promise<boolean>;
  readonly handle: HandleClaim;
}

/** Work on a message, in the trace and with the request id that it came with: also after another bot began it. */
const traced = <T>(doing: string, { messageUuid, traceparent }: NewClaim, work: () => Promise<T>): Promise<T> =>
  withRequestId(`chatx-${messageUuid}`, () =>
    inKeptTrace(traceparent, () => inSpan(`chatx ${doing}`, { kind: 'consumer' }, work)),
  );

function begin({ claims, prepare }: InboxDeps, message: NewClaim): Begun {
  const handle = withRequestId(`chatx-${message.messageUuid}`, () => prepare(message));
  return { isNext: begun(claims.isNext(message)), handle };
}

/** What a lane is told when something older of the space is not done: it was put back, or is with a replica that died. */
const notYet = 'not_yet';

async function work(deps: InboxDeps, taken: Claim, keeping: Keeping, early?: Begun): Promise<TurnEnd> {
  const { claims, holder, prepare, giveUp, leaving, log, now } = deps;
  let claim = taken;
  try {
    keeping.signal.throwIfAborted();
    leaving.throwIfAborted();
    if (!(await (early?.isNext ?? claims.isNext(claim)))) return notYet;
    claim = await counted(deps, claim);
    const handle = isHopeless(claim) ? giveUp : (early?.handle ?? prepare(claim));
    const outcome = await handle(claim, keeping.signal);
    await claims.finish(claim.messageUuid, holder, outcome, new Date(now()));
    log.info({ outcome, attempts: claim.attempts }, 'message handled');
  } catch (err) {
    await putBack(deps, claim, err);
  }
  keeping.stop();
  return 'over';
}

/** A message that fails by itself is given up soon; one that bots died with may have been there by chance. */
const isHopeless = ({ attempts, failures }: Claim) => failures >= maxFailures || attempts > maxAttempts;

/** What only waited for its turn when a bot died was not tried: a try counts when it begins. */
async function counted({ claims, holder }: InboxDeps, { isTakenUp = false, ...claim }: Claim): Promise<Claim> {
  if (!isTakenUp) return claim;
  const attempts = await claims.countAttempt(claim.messageUuid, holder);
  if (attempts === undefined) throw new Error('the claim was lost');
  return { ...claim, attempts };
}

/**
 * The claim runs out at once when the service stops, and after a wait when the work failed. An outage is waited for
 * however long it takes, and as long as the chat product says: only other failures count.
 */
async function putBack(deps: InboxDeps, claim: Claim, err: unknown) {
  const { claims, holder, stopping, leaving, log, now, retryMs = 2_000 } = deps;
  const isHandedOver = stopping.aborted || (leaving.aborted && err === leaving.reason);
  const isCutShort = isHandedOver || isOutage(err);
  const tried = claim.isTakenUp === true ? 'not_begun' : isCutShort ? 'cut_short' : 'failed';
  const defaultMs = isHandedOver
    ? 0
    : isCutShort
      ? 4 * retryMs
      : backoffMs(claim.failures + 1, { firstMs: retryMs, maxMs: maxPauseMs });
  const pauseMs = err instanceof ComeBackLater ? Math.max(err.afterMs, defaultMs) : defaultMs;
  log.warn({ err, attempts: claim.attempts, retry_in_ms: pauseMs }, 'message returned to the queue');
  // Should this fail too, the claim runs out by itself.
  await claims
    .putBack(claim.messageUuid, holder, now() + pauseMs, tried)
    .catch((error: unknown) => log.warn({ err: error }, 'a claim could not be released'));
}

function isOutage(error: unknown): boolean {
  const named = namingDocdb(error);
  return named instanceof AppError && ['SERVICE_UNAVAILABLE', 'AUTHZ_UNAVAILABLE'].includes(named.code);
}
