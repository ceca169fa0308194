import type { AccessToken } from '@parley/auth';
import type { SpaceMessage } from '@parley/contracts';
import type { Logger } from '@parley/service';
import type { Audit } from '../access/audit.js';
import type { AskApproval } from '../approvals/ask-approval.js';
import { cardTexts } from '../approvals/card-texts.js';
import type { Claim } from '../inbox/claim.store.js';
import { isContinuation, type NoteProgress } from '../inbox/reply-once.js';
import { ChatxRefusal } from '../transport/chatx-call.js';
import type { CancelRun, RunAgent, RunEvent, RunOrder } from './agent-run.js';
import { followRun, joined, type Ending } from './follow-run.js';
import type { OpenReply } from './open-reply.js';
import { texts } from './texts.js';

/** A run for a message that was allowed. */
export interface AllowedRun {
  readonly message: SpaceMessage;
  readonly order: RunOrder;
  readonly token: AccessToken;
}

/** Runs an agent and shows what it says in the thread. Resolves to the outcome for the record. */
export type PerformRun = (run: AllowedRun, claim: Claim, signal: AbortSignal) => Promise<string>;

export interface RunDeps {
  readonly openReply: OpenReply;
  readonly runAgent: RunAgent;
  readonly cancelRun: CancelRun;
  readonly askApproval: AskApproval;
  readonly audit: Audit;
  readonly noteProgress: NoteProgress;
  /** Where people reach the web application; absent where that is not known. */
  readonly webUrl: string | undefined;
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
  const { openReply, runAgent, noteProgress } = deps;
  const { message, order, token } = run;
  const { messageUuid, progress } = claim;
  const runId = progress.runId === undefined ? {} : { runId: progress.runId };
  const events = runAgent(order, { key: messageUuid, token: token.raw, signal, ...runId });
  // The same order is the same run, however often it is given: it need not wait for the reply that it fills.
  const first = events.next();
  first.catch(() => undefined);
  const reply = await openReply(message, claim).catch((error: unknown) => leaveRun(deps, run, events, error));
  // Whoever lost the message stops at the first event.
  const noted = noteReply(noteProgress, claim, reply.id);
  noted.catch(() => undefined);
  try {
    const ending = await followRun(startingWith(first, events), {
      onText: reply.grow,
      onRun: (begun) => noteProgress(messageUuid, { runId: begun }),
      isTakenUp: progress.runId !== undefined,
      wasLeft: progress.hasBegun === true,
      isResumed: order.kind === 'resume',
      signal,
    });
    await noted;
    const { text, outcome } = await withQuestion(deps, run, claim, ending);
    await reply.finish(text, whereRest(deps, order));
    return outcome;
  } finally {
    close(events);
    reply.abandon();
  }
}

/** A conversation in the chat is one of the web application too, of the person who asked. */
const whereRest = ({ webUrl }: RunDeps, { body }: RunOrder): string =>
  webUrl === undefined ? texts.tooLong : texts.tooLongSee(`${webUrl}/chat/${encodeURIComponent(body.conversation_id)}`);

/** Where nothing may be posted the run has nobody to answer; in all other cases a successor goes on with it. */
async function leaveRun(
  { cancelRun }: RunDeps,
  { order: { body }, token }: AllowedRun,
  events: AsyncGenerator<RunEvent>,
  error: unknown,
): Promise<never> {
  close(events);
  if (error instanceof ChatxRefusal)
    await cancelRun({ agent_id: body.agent_id, conversation_id: body.conversation_id }, token.raw);
  throw error;
}

async function* startingWith<T>(first: Promise<IteratorResult<T, void>>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  const { done, value } = await first;
  if (done === true) return;
  yield value;
  yield* rest;
}

/** Ends the stream, which may still be waiting for its first event: nobody waits for that. */
const close = (events: AsyncGenerator<RunEvent>): void => void events.return(undefined).catch(() => undefined);

async function noteReply(noteProgress: NoteProgress, { messageUuid, progress }: Claim, replyId: string): Promise<void> {
  if (progress.replyId !== undefined) return;
  await noteProgress(messageUuid, { replyId, ...(isContinuation(progress) && { isContinued: true }) });
}

/** A run that waits for its person asks them on a card; where that is impossible it is ended. */
async function withQuestion(
  { askApproval, cancelRun }: RunDeps,
  { message, order: { body }, token }: AllowedRun,
  { messageUuid }: Claim,
  { interrupt, ...ending }: Ending,
): Promise<Ending> {
  if (!interrupt) return ending;
  const { agent_id: agentId, conversation_id: conversationId } = body;
  if (await askApproval({ claimUuid: messageUuid, message, agentId, conversationId, interrupt }))
    return { ...ending, text: joined(ending.text, cardTexts.asked) };
  await cancelRun({ agent_id: agentId, conversation_id: conversationId }, token.raw);
  return { ...ending, text: joined(ending.text, texts.needsDecision) };
}
