import type { ResumeData } from '@parley/contracts';
import type { AnswersPrivately } from '../access/answers-privately.js';
import type { Audit } from '../access/audit.js';
import type { Decide } from '../access/decide.js';
import { sameAgent } from '../access/same-agent.js';
import type { Claim } from '../claims/claim.store.js';
import type { NoteProgress } from '../claims/reply-once.js';
import type { Deny } from '../replies/deny.js';
import type { PerformRun } from '../runs/perform-run.js';
import type { Tell } from '../replies/tell.js';
import type { Approval, ApprovalStore } from '../approvals/approval.store.js';
import type { HandlePress, Press } from './answer-press.js';
import { cardTexts } from '../approvals/card-texts.js';
import { didNotArrive } from './did-not-arrive.js';
import { readDecision } from '../approvals/read-decision.js';
import { refusePress } from './refuse-press.js';

export interface CardDeps {
  readonly approvals: ApprovalStore;
  readonly decide: Decide;
  readonly audit: Audit;
  readonly deny: Deny;
  readonly tellPrivately: Tell;
  readonly performRun: PerformRun;
  readonly answersPrivately: AnswersPrivately;
  /** Goes on with a run, and shows what it says to the person alone. */
  readonly resumePrivately: PerformRun;
  readonly noteProgress: NoteProgress;
  readonly onDecision?: (reason: string) => void;
}

/**
 * A press on a card. It counts when the person who was asked pressed it, as the first one, with an answer that the
 * question allows, and when everything that was checked for the message still holds. The rest changes nothing.
 */
export function makeAnswerCard(deps: CardDeps): HandlePress {
  return async ({ claim, action, cardUuid }: Press, signal) => {
    const approval = await deps.approvals.findByCard(cardUuid);
    const refuse = (words: string, why: string) => refusePress(deps, { claim, action, words, why });
    if (approval?.message.space_id !== claim.spaceUuid) return refuse(cardTexts.outOfDate, 'unknown_card');
    if (approval.message.person_id !== action.personId) return refuse(cardTexts.notYours, 'not_asked');
    const answer = readDecision(approval.interrupt, action.inputs);
    if (!answer) return refuse(cardTexts.notUnderstood, 'not_understood');
    if (approval.answeredBy !== undefined && approval.answeredBy !== claim.messageUuid)
      return refuse(cardTexts.alreadyDecided, 'already_decided');
    const outcome = await goOn(deps, claim, approval, answer, signal);
    return outcome ?? refuse(cardTexts.alreadyDecided, 'already_decided');
  };
}

/** `undefined` when another press came first, between looking and taking. */
async function goOn(deps: CardDeps, claim: Claim, approval: Approval, answer: ResumeData, signal: AbortSignal) {
  const { decide, audit, deny, approvals } = deps;
  const { message, agentId, conversationId, interrupt } = approval;
  const verdict = sameAgent(await decide(message), agentId);
  await audit.decided(message, verdict, claim.messageUuid);
  deps.onDecision?.(verdict.allowed ? 'allowed' : verdict.reason);
  if (!verdict.allowed) {
    // A try before this one may have taken the answer, and ended before it was sent.
    await approvals.reopen(approval, claim.messageUuid);
    await deny(message, claim, verdict.reason);
    return `denied:${verdict.reason}`;
  }
  if (!(await approvals.answer(approval, claim.messageUuid))) return undefined;
  const order = {
    kind: 'resume',
    body: {
      conversation_id: conversationId,
      agent_id: agentId,
      resume_data: answer,
      interrupt_id: interrupt.interrupt_id,
    },
  } as const;
  const isPrivate = claim.progress.isPrivate === true || (await deps.answersPrivately(message));
  if (isPrivate) await deps.noteProgress(claim.messageUuid, { isPrivate });
  const perform = isPrivate ? deps.resumePrivately : deps.performRun;
  const outcome = await perform({ message, order, token: verdict.token }, claim, signal);
  // ui-bff takes one answer to a question: sending another is safe.
  if (didNotArrive(outcome)) await approvals.reopen(approval, claim.messageUuid);
  return outcome;
}
