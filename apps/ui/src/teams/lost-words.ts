import type { UiSchemas } from '@parley/client';

type Access = UiSchemas['TeamAccess'];

/** What goes with a team, in a sentence: `2 people lose 1 source and 3 agents.` */
export function lostWords({ members, sources, agents, skills, tools }: Access): string {
  const people = count(members, 'person', 'people');
  const things = [
    [sources.total, 'source'],
    [agents.total, 'agent'],
    [skills.total, 'skill'],
    [tools.total, 'tool'],
  ] as const;
  const lost = things.filter(([total]) => total > 0).map(([total, word]) => count(total, word, `${word}s`));
  const what = lost.length === 0 ? 'nothing was shared with the team' : `the team can use ${list.format(lost)}`;
  return `${capital(people)} ${members === 1 ? 'is' : 'are'} in it, and ${what}.`;
}

const list = new Intl.ListFormat('en-GB');

const count = (total: number, one: string, many: string) =>
  total === 0 ? `no ${many}` : `${total.toLocaleString('en')} ${total === 1 ? one : many}`;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
