import type { DenialReason, SpaceMessage } from '@parley/contracts';
import type { Logger } from '@parley/service';
import type { Audit } from '../access/audit.js';
import { type Decide, outageAsDenial } from '../access/decide.js';
import type { AnswerMessage } from '../runs/answer-message.js';
import { type NoteProgress, replyOnce } from '../claims/reply-once.js';
import type { ChatProduct } from '../chat-product/chat-product.js';
import { directRoomTexts } from '../direct-rooms/direct-room-texts.js';
import type { InvitationFor } from '../replies/invitation.js';
import type { DenialWords, NameWhomIn } from '../replies/denial-words.js';
import type { Tell } from '../replies/tell.js';
import { agentsText, commandTexts, doctorText } from './command-texts.js';
import { type Command, commandOf } from './command-words.js';
import type { MayCommand } from './command-limit.js';
import type { ListAgents } from './list-agents.js';

export interface CommandDeps {
  readonly chat: Pick<ChatProduct, 'isDirect'>;
  readonly decide: Decide;
  readonly listAgents: ListAgents;
  readonly audit: Audit;
  readonly noteProgress: NoteProgress;
  readonly mayCommand: MayCommand;
  readonly invitationFor: InvitationFor;
  readonly denialWords: DenialWords;
  readonly nameWhom: NameWhomIn;
  /** In the thread, for everyone in the space. */
  readonly tell: Tell;
  /** Only to the person who asked. */
  readonly tellPrivately: Tell;
  readonly log: Logger;
}

type Carry = (deps: CommandDeps, message: SpaceMessage) => Promise<{ text: string; isPrivate: boolean }>;

/** Commands by name. A person's team and access are shown only to that person. */
const commands: Readonly<Record<Command, Carry>> = {
  help: async ({ chat }, { public_space_id: roomId }) => ({
    text: (await chat.isDirect(roomId)) ? commandTexts.directHelp : commandTexts.help,
    isPrivate: false,
  }),
  async doctor(deps, message) {
    const verdict = await deps.decide(message);
    const next = verdict.allowed ? undefined : await adviceFor(deps, message, verdict.reason);
    const trouble = await deps.audit.lastTroubleOf(message);
    const whom = trouble && (await deps.nameWhom(message));
    return { text: doctorText(verdict, trouble, next, whom), isPrivate: true };
  },
  async agents(deps, message) {
    const found = await outageAsDenial(deps.log, () => deps.listAgents(message));
    if (!found.allowed) return { text: await adviceFor(deps, message, found.reason), isPrivate: true };
    const isNone = found.agents.length === 0;
    const text = isNone ? await adviceFor(deps, message, 'CHATX_ROUTE_DENIED') : agentsText(found.agents);
    return { text, isPrivate: true };
  },
};

/** What to do next; a link to one's account is told as well, since the answer is for the asker alone. */
async function adviceFor(
  { invitationFor, chat, denialWords }: CommandDeps,
  message: SpaceMessage,
  reason: DenialReason,
) {
  if (reason === 'CHATX_SPACE_TEAM_NOT_FOUND' && (await chat.isDirect(message.public_space_id)))
    return directRoomTexts.advice;
  const invitation = reason === 'CHATX_USER_NOT_LINKED' ? invitationFor(message) : undefined;
  return invitation ?? denialWords(message, reason);
}

/** Executes commands, without an agent. Everything else goes to `otherwise`. */
export function makeAnswerCommands(deps: CommandDeps, otherwise: AnswerMessage): AnswerMessage {
  return async (message, claim, signal, ahead) => {
    const name = commandOf(message.text);
    if (name === undefined) return otherwise(message, claim, signal, ahead);
    const { audit, noteProgress, tell, tellPrivately, mayCommand } = deps;
    const { text, isPrivate } = mayCommand(message.person_id)
      ? await commands[name](deps, message)
      : { text: commandTexts.tooMany, isPrivate: false };
    await audit.commanded(message, name, claim.messageUuid);
    await replyOnce(noteProgress, claim, (isContinued) =>
      (isPrivate ? tellPrivately : tell)(message, text, isContinued),
    );
    return `command:${name}`;
  };
}
