import type { DirectRoom } from '@parley/contracts';
import { inEachLanguage, oneOf } from '@parley/language';
import * as german from './direct-room-texts.de.js';

type NamedTeam = DirectRoom['teams'][number];

/** What is said about the team of a direct room. */
export const directRoomTexts = inEachLanguage(
  {
    title: 'For which team shall I answer here?',
    intro:
      'You get what this team may read, and what you may read yourself. You can change it at any time: write `team`.',
    team: 'Team',
    choose: 'Use this team',
    current: (team: string) => `I answer for **${team}** here.`,
    chooseFirst: 'Before I can answer here, choose one of your teams.',
    writeOne: 'Write one of these:',
    forTeam: (slug: string, name: string) => `- \`team ${slug}\` for ${name}`,
    answersThen: 'I answer your question then.',
    chosenTeam: (team: string, agent: string) =>
      `I answer for **${team}** here from now on, with the assistant ${agent}. Write \`team\` to change it.`,
    inNoTeam: (whom: string) =>
      `You are in no team with an assistant that could answer you, so I cannot answer here yet. Ask ${whom} to add you to a team.`,
    administrator: 'an administrator',
    notYours: 'You are not a member of that team any more. Write `team` to choose another one.',
    notThisRoom: 'I can only do this in the direct room of you and me, with your own linked account.',
    noAgent:
      'That team has no assistant that all its members may use. Choose another team, or ask one of its administrators.',
    unavailable:
      'I cannot connect this room at the moment, and nothing was changed. Please try again in a few minutes.',
    advice: 'Write `team` to choose the team that I answer for here.',
  },
  german.directRoomTexts,
);

/** The choice of a team for clients without cards. */
export const teamsInWords = (teams: readonly NamedTeam[], current: NamedTeam | null): string =>
  [
    current ? directRoomTexts.current(current.name) : directRoomTexts.chooseFirst,
    [directRoomTexts.writeOne, ...teams.map(({ slug, name }) => directRoomTexts.forTeam(slug, name))].join('\n'),
    ...(current ? [] : [directRoomTexts.answersThen]),
  ].join('\n\n');

export const chosenWords = ({ team, agent }: DirectRoom): string =>
  directRoomTexts.chosenTeam(team?.name ?? '', agent?.name ?? '');

/** For somebody without a team; `ask` is whom to ask for one, where that is known. */
export const noTeamWords = (ask: DirectRoom['ask']): string =>
  directRoomTexts.inNoTeam(ask && ask.names.length > 0 ? oneOf(ask.names) : directRoomTexts.administrator);
