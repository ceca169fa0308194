import type { DenialReason, DirectRoom, SpaceMessage } from '@parley/contracts';
import { AppError } from '@parley/contracts';
import type { Logger } from '@parley/service';
import type { ActPersonally } from '../access/act-personally.js';
import type { ChatProduct } from '../chat-product/chat-product.js';
import type { Claim } from '../claims/claim.store.js';
import { type NoteProgress, replyOnce } from '../claims/reply-once.js';
import type { Tell } from '../replies/tell.js';
import { askInThread } from '../replies/thread.js';
import type { CallDirectRooms } from './call-direct-rooms.js';
import { noTeamWords, teamsInWords } from './direct-room-texts.js';
import { teamQuestion } from './team-question.js';

/** The direct room of whoever wrote, or why nothing is known of it: `undefined` where ui-bff does not take it for theirs. */
export type FindRoom = (message: Asking) => Promise<DirectRoom | DenialReason | undefined>;

type Asking = Pick<SpaceMessage, 'person_id' | 'public_space_id'>;

interface FindDeps {
  readonly actPersonally: ActPersonally;
  readonly directRooms: Pick<CallDirectRooms, 'describe'>;
  readonly log: Logger;
}

export function makeFindRoom({ actPersonally, directRooms, log }: FindDeps): FindRoom {
  return async ({ person_id: personId, public_space_id: roomId }) => {
    const person = await actPersonally(personId);
    if (!person.allowed) return person.reason;
    try {
      const room = await directRooms.describe(roomId, person.token.raw);
      return typeof room === 'string' ? undefined : room;
    } catch (err) {
      if (!(err instanceof AppError)) throw err;
      log.warn({ err }, 'the teams of a direct room could not be asked for');
      return 'pdp_unavailable';
    }
  };
}

interface Deps {
  readonly chat: Pick<ChatProduct, 'ask'>;
  readonly tell: Tell;
  readonly noteProgress: NoteProgress;
}

/** Asks a person in their direct room for which of their teams the bot answers there; says whom to ask without one. */
export type ShowTeams = (message: SpaceMessage, claim: Claim, room: DirectRoom) => Promise<void>;

export function makeShowTeams({ chat, tell, noteProgress }: Deps): ShowTeams {
  return (message, claim, room) =>
    replyOnce(noteProgress, claim, (isContinued) =>
      room.teams.length === 0
        ? tell(message, noTeamWords(room.ask), isContinued)
        : askInThread(chat, message, teamsInWords(room.teams, room.team), teamQuestion(room)),
    );
}
