import type { AccessFacts } from '../access/access-facts.js';
import type { ActAs } from '../access/act-as.js';
import type { AnswersPrivately } from '../access/answers-privately.js';
import type { Audit } from '../access/audit.js';
import { type Decide, outageAsDenial } from '../access/decide.js';
import type { SpaceMessage } from '@parley/contracts';
import type { Logger } from '@parley/service';
import type { Claim } from '../claims/claim.store.js';
import { type NoteProgress, replyOnce } from '../claims/reply-once.js';
import type { Deny } from '../replies/deny.js';
import type { DenyOrOffer } from '../direct-rooms/deny-or-offer.js';
import type { PerformRun } from './perform-run.js';
import { startRequest } from './start-request.js';
import type { Tell } from '../replies/tell.js';
import { texts } from '../replies/texts.js';

/** Answers or denies one message of a person. Resolves to the outcome for the record. */
export type AnswerMessage = (
  message: SpaceMessage,
  claim: Claim,
  signal: AbortSignal,
  ahead?: AccessFacts,
) => Promise<string>;

interface Deps {
  readonly decide: Decide;
  readonly audit: Audit;
  readonly deny: Deny;
  readonly denyOrOffer: DenyOrOffer;
  readonly tell: Tell;
  readonly performRun: PerformRun;
  readonly answersPrivately: AnswersPrivately;
  /** For whom the bot acts without the team of the space. */
  readonly actAlone: ActAs;
  /** Runs an agent and shows what it says to the person alone. */
  readonly runPrivately: PerformRun;
  readonly noteProgress: NoteProgress;
  /** Name of a space in authz, without its type. */
  readonly spaceName: (spaceUuid: string) => string;
  readonly log: Logger;
  readonly onDecision?: (reason: string) => void;
}

/** Decide, audit, run, reply: nothing reaches an agent before the decision is audited. */
export function makeAnswerMessage(deps: Deps): AnswerMessage {
  const { decide, audit, denyOrOffer, tell, performRun, noteProgress, spaceName } = deps;
  return async (message, claim, signal, ahead) => {
    const verdict = await decide(message, ahead);
    await audit.decided(message, verdict, claim.messageUuid);
    deps.onDecision?.(verdict.allowed ? 'allowed' : verdict.reason);
    if (!verdict.allowed) {
      return `denied:${await denyOrOffer(message, claim, verdict.reason)}`;
    }
    if (message.text === '') {
      const words = message.files > 0 ? texts.filesAlone : texts.emptyMessage;
      await replyOnce(noteProgress, claim, (isContinued) => tell(message, words, isContinued));
      return 'empty';
    }
    if (claim.progress.isPrivate === true || (await deps.answersPrivately(message)))
      return answerPrivately(deps, message, claim, verdict.agentId, signal);
    const order = { kind: 'start', body: startRequest(message, verdict.agentId, spaceName(message.space_id)) } as const;
    return performRun({ message, order, token: verdict.token }, claim, signal);
  };
}

/** The audience is whoever asked and nobody else, so it is their own rights that count, without the team. */
async function answerPrivately(
  deps: Deps,
  message: SpaceMessage,
  claim: Claim,
  agentId: string,
  signal: AbortSignal,
): Promise<string> {
  const alone = await outageAsDenial(deps.log, () => deps.actAlone(message.space_id, message.person_id));
  if (!alone.allowed) {
    await deps.audit.decided(message, { ...alone, agentId }, claim.messageUuid);
    await deps.deny(message, claim, alone.reason);
    return `denied:${alone.reason}`;
  }
  await deps.noteProgress(claim.messageUuid, { isPrivate: true });
  const order = { kind: 'start', body: startRequest(message, agentId) } as const;
  return deps.runPrivately({ message, order, token: alone.token }, claim, signal);
}
