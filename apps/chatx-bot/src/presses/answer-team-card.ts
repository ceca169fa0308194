import type { ChooseTeam } from '../direct-rooms/choose-team.js';
import { directRoomTexts } from '../direct-rooms/direct-room-texts.js';
import type { NoteProgress } from '../claims/reply-once.js';
import type { Tell } from '../replies/tell.js';
import type { HandlePress, Press } from './answer-press.js';
import { refusePress } from './refuse-press.js';

export interface TeamCardDeps {
  readonly chooseTeam: ChooseTeam;
  readonly tellPrivately: Tell;
  readonly noteProgress: NoteProgress;
}

type OnTeam = Press & { readonly teamSlug: string };

/** A press on a card that asks for the team of a direct room: good as often as somebody presses it, for their own room. */
export const makeAnswerTeamCard =
  ({ chooseTeam }: TeamCardDeps): HandlePress<OnTeam> =>
  ({ claim, action: { messageId, roomId, personId }, teamSlug }) =>
    chooseTeam({ message_id: messageId, public_space_id: roomId, person_id: personId }, teamSlug, claim);

/** A press that cannot be dealt with: the person is told, and can press again. */
export const makeGiveUpTeamCard =
  (deps: TeamCardDeps): HandlePress<OnTeam> =>
  async ({ claim, action }) => {
    await refusePress(deps, { claim, action, words: directRoomTexts.unavailable, why: 'given_up' });
    return 'given_up';
  };
