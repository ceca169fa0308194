import type { AccessToken } from '@parley/auth';
import type { SpaceMessage } from '@parley/contracts';
import type { Logger } from '@parley/service';
import type { Audit } from '../access/audit.js';
import type { AskApproval } from '../approvals/ask-approval.js';
import { cardTexts } from '../approvals/card-texts.js';
import type { Claim } from '../inbox/claim.store.js';
import { isContinuation, type NoteProgress } from '../inbox/reply-once.js';
import type { CancelRun, RunAgent, RunOrder } from './agent-run.js';
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
  const reply = await openReply(message, claim);
  try {
    if (progress.replyId === undefined)
      await noteProgress(messageUuid, { replyId: reply.id, ...(isContinuation(progress) && { isContinued: true }) });
    const runId = progress.runId === undefined ? {} : { runId: progress.runId };
    const ending = await followRun(runAgent(order, { key: messageUuid, token: token.raw, signal, ...runId }), {
      onText: reply.grow,
      onRun: (begun) => noteProgress(messageUuid, { runId: begun }),
      isTakenUp: progress.runId !== undefined,
      isResumed: order.kind === 'resume',
      signal,
    });
    const { text, outcome } = await withQuestion(deps, run, claim, ending);
    await reply.finish(text);
    return outcome;
  } finally {
    reply.abandon();
  }
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
