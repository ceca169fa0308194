import type { Audit } from '../access/audit.js';
import type { Decide } from '../access/decide.js';
import type { AnswerMessage } from '../inbox/handle-message.js';
import { replyOnce, type NoteProgress } from '../inbox/reply-once.js';
import type { Deny } from './deny.js';
import type { PerformRun } from './perform-run.js';
import { startRequest } from './start-request.js';
import type { Tell } from './tell.js';
import { texts } from './texts.js';

interface Deps {
  readonly decide: Decide;
  readonly audit: Audit;
  readonly deny: Deny;
  readonly tell: Tell;
  readonly performRun: PerformRun;
  readonly noteProgress: NoteProgress;
  /** Name of a space in authz, without its type. */
  readonly spaceName: (spaceUuid: string) => string;
  readonly onDecision?: (reason: string) => void;
}

/** May they, write that down, do it, tell: nothing reaches an agent before the decision is on record. */
export function makeAnswerMessage(deps: Deps): AnswerMessage {
  const { decide, audit, deny, tell, performRun, noteProgress, spaceName } = deps;
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
    const order = { kind: 'start', body: startRequest(message, verdict.agentId, spaceName(message.space_id)) } as const;
    return performRun({ message, order, token: verdict.token }, claim, signal);
  };
}
