import type { DirectRoom, SpaceMessage } from '@parley/contracts';
import type { Audit } from '../access/audit.js';
import type { ChatProduct } from '../chat-product/chat-product.js';
import type { Claim } from '../claims/claim.store.js';
import { type NoteProgress, replyOnce } from '../claims/reply-once.js';
import type { ChooseTeam } from '../direct-rooms/choose-team.js';
import type { FindRoom, ShowTeams } from '../direct-rooms/offer-teams.js';
import type { Deny } from '../replies/deny.js';
import type { Tell } from '../replies/tell.js';
import type { AnswerMessage } from '../runs/answer-message.js';
import type { MayCommand } from './command-limit.js';
import { commandTexts } from './command-texts.js';

interface Deps {
  readonly chat: Pick<ChatProduct, 'isDirect'>;
  readonly findRoom: FindRoom;
  readonly showTeams: ShowTeams;
  readonly chooseTeam: ChooseTeam;
  readonly deny: Deny;
  readonly tell: Tell;
  readonly audit: Audit;
  readonly noteProgress: NoteProgress;
  readonly mayCommand: MayCommand;
}

/** `team` asks in a direct room which team it is to be; `team` and a name choose one. Everything else is a question. */
export function makeAnswerTeam(deps: Deps, otherwise: AnswerMessage): AnswerMessage {
  return async (message, claim, signal, ahead) => {
    const named = teamCommand(message.text);
    if (named === undefined || !(await deps.chat.isDirect(message.public_space_id)))
      return otherwise(message, claim, signal, ahead);
    const room = await deps.findRoom(message);
    const slug = typeof room === 'object' ? slugOf(room, named) : undefined;
    if (named !== '' && slug === undefined) return otherwise(message, claim, signal, ahead);
    if (!deps.mayCommand(message.person_id)) return refuse(deps, message, claim);
    await deps.audit.commanded(message, 'team', claim.messageUuid);
    if (slug !== undefined) return deps.chooseTeam(message, slug, claim);
    if (typeof room === 'object') await deps.showTeams(message, claim, room);
    else await deps.deny(message, claim, room ?? 'CHATX_SPACE_TEAM_NOT_FOUND');
    return 'command:team';
  };
}

/** What stands after the word `team`; `undefined` without that word. */
function teamCommand(text: string): string | undefined {
  const found = /^\/?team(?:\s+(?<named>.*))?$/i.exec(text.trim());
  return found ? (found.groups?.['named'] ?? '').trim() : undefined;
}

function slugOf({ teams }: DirectRoom, named: string): string | undefined {
  const wanted = named.toLowerCase();
  return teams.find(({ slug, name }) => slug === wanted || name.toLowerCase() === wanted)?.slug;
}

async function refuse({ tell, noteProgress }: Deps, message: SpaceMessage, claim: Claim): Promise<string> {
  await replyOnce(noteProgress, claim, (isContinued) => tell(message, commandTexts.tooMany, isContinued));
  return 'command:team';
}
