import { createHash } from 'node:crypto';
import { canonicalUuid, type SpaceMessage, type StartRequest } from '@parley/contracts';
import type { Logger } from '@parley/service';
import type { Audit } from '../access/audit.js';
import type { Decide, Verdict } from '../access/decide.js';
import type { Claim } from '../inbox/claim.store.js';
import type { AnswerMessage } from '../inbox/handle-message.js';
import { beginReply, isContinuation, replyOnce, type NoteProgress } from '../inbox/reply-once.js';
import type { Deny } from './deny.js';
import type { OpenReply } from './open-reply.js';
import { followRun, type Ending } from './follow-run.js';
import type { CancelRun, RunAgent } from './agent-run.js';
import { texts } from './texts.js';

interface Deps {
  readonly decide: Decide;
  readonly audit: Audit;
  readonly deny: Deny;
  readonly openReply: OpenReply;
  readonly runAgent: RunAgent;
  readonly cancelRun: CancelRun;
  readonly noteProgress: NoteProgress;
  readonly log: Logger;
  readonly onDecision?: (reason: string) => void;
}

type Allowed = Extract<Verdict, { allowed: true }>;

/** May they, write that down, do it, tell: nothing reaches an agent before the decision is on record. */
export function makeAnswerMessage(deps: Deps): AnswerMessage {
  return async (message, claim, signal) => {
    const verdict = await deps.decide(message);
    const { audit, deny, noteProgress } = deps;
    await Promise.all([audit.decided(message, verdict, claim.messageUuid), beginReply(noteProgress, claim)]);
    deps.onDecision?.(verdict.allowed ? 'allowed' : verdict.reason);
    if (verdict.allowed) {
      const outcome = await runAndReply(deps, message, claim, verdict, signal);
      if (!goodEnds.includes(outcome)) await noteFailure(deps, message, verdict.agentId, outcome, claim);
      return outcome;
    }
    await replyOnce(noteProgress, claim, (isContinued) => deny(message, verdict.reason, isContinued));
    return `denied:${verdict.reason}`;
  };
}

const goodEnds: readonly string[] = ['answered', 'empty', 'input_required', 'cancelled'];

/** The person has been told already: a record that cannot be made must not make them be told again. */
const noteFailure = (
  { audit, log }: Deps,
  message: SpaceMessage,
  agentId: string,
  outcome: string,
  { messageUuid }: Claim,
): Promise<void> =>
  audit
    .failed(message, agentId, outcome, messageUuid)
    .catch((err: unknown) => log.warn({ err }, 'a failed answer was not recorded'));

async function runAndReply(
  { openReply, runAgent, cancelRun, noteProgress }: Deps,
  message: SpaceMessage,
  { messageUuid, progress }: Claim,
  { agentId, token }: Allowed,
  signal: AbortSignal,
): Promise<string> {
  const reply = await openReply(message, progress);
  if (progress.replyId === undefined)
    await noteProgress(messageUuid, { replyId: reply.id, ...(isContinuation(progress) && { isContinued: true }) });
  if (message.text === '') return finish(reply, { text: texts.emptyMessage, outcome: 'empty' });
  try {
    const request = startRequest(message, agentId);
    const events = runAgent(request, {
      token: token.raw,
      signal,
      ...(progress.runId !== undefined && { runId: progress.runId }),
    });
    const ending = await followRun(events, {
      onText: reply.grow,
      onRun: (runId) => noteProgress(messageUuid, { runId }),
      isTakenUp: progress.runId !== undefined,
      signal,
    });
    if (ending.outcome === 'input_required') await cancelRun(request, token.raw);
    return await finish(reply, ending);
  } finally {
    reply.abandon();
  }
}

async function finish(reply: { finish(text: string): Promise<void> }, { text, outcome }: Ending): Promise<string> {
  await reply.finish(text);
  return outcome;
}

/** One conversation for each person, agent and thread: another person's would not be found, another agent's not fit. */
function startRequest(message: SpaceMessage, agentId: string): StartRequest {
  const root = message.parent_id ?? message.message_id;
  const thread = canonicalUuid(root, 'MESSAGE') ?? createHash('sha256').update(root).digest('hex');
  const whose = createHash('sha256').update(`${message.person_id} ${agentId}`).digest('hex').slice(0, 24);
  return {
    message: message.text,
    conversation_id: `chatx:${thread}:${whose}`,
    agent_id: agentId,
    client_context: {
      source: 'chatx-bot',
      surface: 'chatx',
      chatx_space_id: message.space_id,
      chatx_message_id: message.message_id,
      ...(message.parent_id !== undefined && { chatx_thread_parent_id: message.parent_id }),
    },
  };
}
