import type { TurnNews } from '@parley/contracts';
import type { Logger } from '@parley/service';
import type { ActAs } from '../access/act-as.js';
import type { Audit } from '../access/audit.js';
import type { AskApproval } from '../approvals/ask-approval.js';
import { cardTexts } from '../approvals/card-texts.js';
import type { OfferMore } from '../offers/make-offer.js';
import { offerTexts } from '../offers/offer-texts.js';
import type { Claim, LeftRun } from '../claims/claim.store.js';
import type { NoteProgress } from '../claims/reply-once.js';
import { ChatRefusal } from '../chat-product/refusals.js';
import type { RunAgent, RunOrder } from './agent-run.js';
import { type AllowedRun, leftRun, tokensFor } from './allowed-run.js';
import type { EndLeftRun } from './end-left-run.js';
import { type Ending, followRun, joined } from './follow-run.js';
import { noteReply, type OpenReply } from '../replies/open-reply.js';
import type { NameWhomIn } from '../replies/denial-words.js';
import { texts } from '../replies/texts.js';

/** Runs an agent and shows what it says in the thread. Resolves to the outcome for the record. */
export type PerformRun = (run: AllowedRun, claim: Claim, signal: AbortSignal) => Promise<string>;

export interface RunDeps {
  readonly openReply: OpenReply;
  readonly runAgent: RunAgent;
  readonly endLeftRun: EndLeftRun;
  readonly actAs: ActAs;
  readonly askApproval: AskApproval;
  /** Offers the person the rest of an answer; absent where they get it anyway. */
  readonly offerMore?: OfferMore;
  /** Called with a good answer once it is shown. */
  readonly onAnswered?: (run: AllowedRun, claim: Claim, text: string, runId: string | undefined) => Promise<unknown>;
  readonly audit: Audit;
  readonly noteProgress: NoteProgress;
  /** Where people reach the web application; absent where that is not known. */
  readonly webUrl: string | undefined;
  /** Whom to ask in the space, within a sentence; `undefined` where that is not known. */
  readonly nameWhom: NameWhomIn;
  readonly log: Logger;
}

export function makePerformRun(deps: RunDeps): PerformRun {
  return async (run, claim, signal) => {
    const outcome = await runAndReply(deps, run, claim, signal);
    if (!goodEnds.includes(outcome)) await noteFailure(deps, run, outcome, claim);
    return outcome;
  };
}

const goodEnds: readonly string[] = ['answered', 'empty', 'input_required', 'cancelled'];

/** The person has been told already: a record that cannot be made must not make them be told again. */
const noteFailure = (
  { audit, log }: RunDeps,
  { message }: AllowedRun,
  outcome: string,
  { messageUuid }: Claim,
): Promise<void> =>
  audit
    .failed(message, outcome, messageUuid)
    .catch((err: unknown) => log.warn({ err }, 'a failed answer was not recorded'));

async function runAndReply(deps: RunDeps, run: AllowedRun, claim: Claim, signal: AbortSignal): Promise<string> {
  const { openReply, runAgent, noteProgress, endLeftRun } = deps;
  const { message, order } = run;
  const { messageUuid, progress } = claim;
  const known = progress.runId === undefined ? {} : { runId: progress.runId };
  const events = runAgent(order, { key: messageUuid, tokenNow: tokensFor(run, deps.actAs), signal, ...known });
  // The same order is the same run, however often it is given: it need not wait for the reply that it fills.
  const first = events.next();
  first.catch(() => undefined);
  const reply = await openReply(message, claim).catch(async (error: unknown) => {
    // An order that is still on its way would begin what is to be ended.
    if (error instanceof ChatRefusal) await first.catch(() => undefined);
    close(events);
    if (error instanceof ChatRefusal)
      await endUntold(deps, leftRun(run, `undeliverable:${error.status}`, true), claim, signal);
    throw error;
  });
  let runId = progress.runId;
  // Whoever lost the message stops at the first event.
  const noted = noteReply(noteProgress, claim, reply.id);
  noted.catch(() => undefined);
  try {
    const ending = await followRun(startingWith(first, events), {
      onText: reply.grow,
      onRun: (begun) => noteProgress(messageUuid, { runId: (runId = begun) }),
      isTakenUp: progress.runId !== undefined,
      wasLeft: progress.hasBegun === true,
      isResumed: order.kind === 'resume',
      webUrl: deps.webUrl,
      nameWhom: () => deps.nameWhom(message),
      signal,
    });
    await noted;
    const isAsked = await ask(deps, run, claim, ending);
    const left = isAsked === false ? leftRun(run, ending.outcome, false) : undefined;
    if (left) await noteProgress(messageUuid, { leftRun: left });
    const words = isAsked === undefined ? await withOffer(deps, run, claim, ending) : lastWords(ending, isAsked);
    await reply.finish(words, whereRest(deps, order));
    if (ending.outcome === 'answered') await deps.onAnswered?.(run, claim, ending.text, runId);
    if (left) await endLeftRun(left, claim, signal);
    return ending.outcome;
  } finally {
    close(events);
    reply.abandon();
  }
}

/** A conversation in the chat is one of the web application too, of the person who asked. */
const whereRest = ({ webUrl }: RunDeps, { body }: RunOrder): string =>
  webUrl === undefined ? texts.tooLong : texts.tooLongSee(`${webUrl}/chat/${encodeURIComponent(body.conversation_id)}`);

/** Where nothing may be posted the run has nobody to answer; in all other cases a successor goes on with it. */
async function endUntold({ noteProgress, endLeftRun }: RunDeps, left: LeftRun, claim: Claim, signal: AbortSignal) {
  await noteProgress(claim.messageUuid, { leftRun: left });
  await endLeftRun(left, claim, signal);
}

async function* startingWith<T>(first: Promise<IteratorResult<T, void>>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  const { done, value } = await first;
  if (done === true) return;
  yield value;
  yield* rest;
}

/** Ends the stream, which may still be waiting for its first event: nobody waits for that. */
const close = (events: AsyncGenerator<TurnNews>): void => void events.return(undefined).catch(() => undefined);

/** Puts the question of a run on a card. False where that is impossible: nobody will answer it; `undefined` without one. */
async function ask(
  { askApproval }: RunDeps,
  { message, order: { body } }: AllowedRun,
  { messageUuid }: Claim,
  { interrupt }: Ending,
): Promise<boolean | undefined> {
  if (!interrupt) return undefined;
  const { agent_id: agentId, conversation_id: conversationId } = body;
  return askApproval({ claimUuid: messageUuid, message, agentId, conversationId, interrupt });
}

const lastWords = ({ text }: Ending, isAsked: boolean): string =>
  joined(text, isAsked ? cardTexts.asked : texts.needsDecision);

/** The answer, and below it that there is more for the person who asked, if there is. */
async function withOffer(
  { offerMore }: RunDeps,
  { message, order: { body } }: AllowedRun,
  { messageUuid }: Claim,
  { text, moreForYou = false }: Ending,
): Promise<string> {
  if (!moreForYou || !offerMore) return text;
  const isOffered = await offerMore({ claimUuid: messageUuid, message, agentId: body.agent_id });
  return joined(text, isOffered ? offerTexts.more : offerTexts.moreElsewhere);
}
