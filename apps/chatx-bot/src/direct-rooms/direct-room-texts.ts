import type { DirectRoom } from '@parley/contracts';

type NamedTeam = DirectRoom['teams'][number];

/** What is said about the team of a direct room. */
export const directRoomTexts = {
  title: 'For which team shall I answer here?',
  intro:
    'You get what this team may read, and what you may read yourself. You can change it at any time: write `team`.',
  team: 'Team',
  choose: 'Use this team',
  /** For clients without cards. */
  inWords: (teams: readonly NamedTeam[], current: NamedTeam | null) =>
    [
      current ? `I answer for **${current.name}** here.` : 'Before I can answer here, choose one of your teams.',
      ['Write one of these:', ...teams.map(({ slug, name }) => `- \`team ${slug}\` for ${name}`)].join('\n'),
      ...(current ? [] : ['I answer your question then.']),
    ].join('\n\n'),
  chosen: ({ team, agent }: DirectRoom) =>
    `I answer for **${team?.name ?? ''}** here from now on, with the assistant ${agent?.name ?? ''}. Write \`team\` to change it.`,
  noTeam: (ask: DirectRoom['ask']) =>
    `You are in no team with an assistant that could answer you, so I cannot answer here yet. ${whomToAsk(ask)} to add you to a team.`,
  notYours: 'You are not a member of that team any more. Write `team` to choose another one.',
  notThisRoom: 'I can only do this in the direct room of you and me, with your own linked account.',
  noAgent:
    'That team has no assistant that all its members may use. Choose another team, or ask one of its administrators.',
  unavailable: 'I cannot connect this room at the moment, and nothing was changed. Please try again in a few minutes.',
  advice: 'Write `team` to choose the team that I answer for here.',
} as const;

function whomToAsk(ask: DirectRoom['ask']): string {
  if (!ask || ask.names.length === 0) return 'Ask an administrator';
  return `Ask ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(ask.names)}`;
}
