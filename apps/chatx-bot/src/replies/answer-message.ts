import { createHash } from 'node:crypto';
import { canonicalUuid, type SpaceMessage, type StartRequest } from '@parley/contracts';
import type { Audit } from '../access/audit.js';
import type { Decide } from '../access/decide.js';
import type { AnswerMessage } from '../inbox/handle-message.js';
import { replyOnce, type NoteProgress } from '../inbox/reply-once.js';
import type { Deny } from './deny.js';
import type { PerformRun } from './perform-run.js';
import type { Tell } from './tell.js';
import { texts } from './texts.js';

interface Deps {
  readonly decide: Decide;
  readonly audit: Audit;
  readonly deny: Deny;
  readonly tell: Tell;
  readonly performRun: PerformRun;
  readonly noteProgress: NoteProgress;
  readonly onDecision?: (reason: string) => void;
}

/** May they, write that down, do it, tell: nothing reaches an agent before the decision is on record. */
export function makeAnswerMessage(deps: Deps): AnswerMessage {
  const { decide, audit, deny, tell, performRun, noteProgress } = deps;
  return async (message, claim, signal, ahead) => {
    const verdict = await decide(message, ahead);
    await audit.decided(message, verdict, claim.messageUuid);
    deps.onDecision?.(verdict.allowed ? 'allowed' : verdict.reason);
    if (!verdict.allowed) {
      await deny(message, claim, verdict.reason);
      return `denied:${verdict.reason}`;
    }
    if (message.text === '') {
      const words = message.files > 0 ? texts.filesAlone : texts.emptyMessage;
      await replyOnce(noteProgress, claim, (isContinued) => tell(message, words, isContinued));
      return 'empty';
    }
    const order = { kind: 'start', body: startRequest(message, verdict.agentId) } as const;
    return performRun({ message, order, token: verdict.token }, claim, signal);
  };
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
