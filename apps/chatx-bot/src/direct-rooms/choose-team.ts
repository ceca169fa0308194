import { AppError, canonicalUuid } from '@parley/contracts';
import type { Logger } from '@parley/service';
import type { ActPersonally } from '../access/act-personally.js';
import type { Claim } from '../claims/claim.store.js';
import type { Place } from '../claims/place.js';
import { type NoteProgress, replyOnce } from '../claims/reply-once.js';
import type { Tell } from '../replies/tell.js';
import { denialTexts } from '../replies/texts.js';
import { maxWaiting, waitingLifeMs, type WaitingStore, type WaitsFor } from '../waiting/waiting.store.js';
import type { CallDirectRooms, Refused } from './call-direct-rooms.js';
import { chosenWords, directRoomTexts } from './direct-room-texts.js';

/**
 * Makes the bot answer for a team in the direct room of the person who wrote or pressed, says so there, and answers what
 * waited for it. ui-bff decides everything; without its yes nothing changes. Resolves to the outcome.
 */
export type ChooseTeam = (place: Place, teamSlug: string, claim: Claim) => Promise<string>;

interface Deps {
  readonly actPersonally: ActPersonally;
  readonly directRooms: Pick<CallDirectRooms, 'choose'>;
  readonly waiting: Pick<WaitingStore, 'resume'>;
  /** Into the direct room itself: a card, which is a reply, starts no thread. */
  readonly tellPrivately: Tell;
  readonly noteProgress: NoteProgress;
  readonly log: Logger;
  readonly now: () => number;
}

export function makeChooseTeam(deps: Deps): ChooseTeam {
  return async (place, teamSlug, claim) => {
    const { words, outcome } = await choose(deps, place, teamSlug);
    await replyOnce(deps.noteProgress, claim, (isContinued) => deps.tellPrivately(place, words, isContinued));
    if (outcome === 'team_chosen') await answerWaiting(deps, place);
    return outcome;
  };
}

async function choose({ actPersonally, directRooms, log }: Deps, place: Place, teamSlug: string) {
  const person = await actPersonally(place.person_id);
  if (!person.allowed) return { words: denialTexts[person.reason], outcome: `refused:${person.reason}` };
  try {
    const room = await directRooms.choose(place.public_space_id, teamSlug, person.token.raw);
    if (typeof room !== 'string') return { words: chosenWords(room), outcome: 'team_chosen' };
    return { words: refusalWords(room), outcome: `refused:${room}` };
  } catch (err) {
    if (!(err instanceof AppError)) throw err;
    log.warn({ err }, 'a direct room could not be connected');
    return { words: directRoomTexts.unavailable, outcome: 'refused:unavailable' };
  }
}

function refusalWords(refused: Refused): string {
  switch (refused) {
    case 'not_your_direct_room':
      return directRoomTexts.notThisRoom;
    case 'team_not_yours':
      return directRoomTexts.notYours;
    case 'no_agent':
      return directRoomTexts.noAgent;
    case 'not_configured':
      return denialTexts.CHATX_SPACE_TEAM_NOT_FOUND;
  }
}

/** What was asked there before there was a team, or when the last one was not theirs any more. */
const waitsForTeam: readonly WaitsFor[] = ['denied:CHATX_SPACE_TEAM_NOT_FOUND', 'denied:CHATX_OBO_FAILED'];

async function answerWaiting({ waiting, now }: Deps, { person_id: personId, public_space_id: roomId }: Place) {
  const spaceUuid = canonicalUuid(roomId, 'ROOM');
  if (spaceUuid === undefined) return;
  const since = new Date(now() - waitingLifeMs);
  for (const waitsFor of waitsForTeam) await waiting.resume({ personId, spaceUuid, waitsFor }, since, maxWaiting);
}
