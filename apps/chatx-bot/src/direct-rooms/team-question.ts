import { type DirectRoom, teamSlug } from '@parley/contracts';
import type { Question } from '../chat-product/question.js';
import { directRoomTexts } from './direct-room-texts.js';

const input = 'parley_team';

/** Asks for one of the teams. */
export const teamQuestion = ({ teams, team }: DirectRoom): Question => ({
  body: [
    { kind: 'title', text: directRoomTexts.title },
    { kind: 'paragraph', text: directRoomTexts.intro },
    {
      kind: 'field',
      id: input,
      label: directRoomTexts.team,
      type: teams.length > maxInView ? 'choice' : 'decision',
      isRequired: true,
      options: teams.map(({ name, slug }) => ({ title: name, value: slug })),
      ...(team && { value: team.slug }),
    },
  ],
  buttons: [{ kind: 'send', caption: directRoomTexts.choose, inputs: {} }],
});

/** More of them are folded. */
const maxInView = 5;

/** The team that was chosen on such a card. Nothing about it is certain: ui-bff checks the room, the person and the team. */
export const teamChosen = (inputs: Readonly<Record<string, unknown>>): string | undefined =>
  teamSlug.safeParse(inputs[input]).data;
