import type { UiSchemas } from '@parley/client';
import { counted, t } from '../texts/texts.js';
import { britishLocale } from '../texts/language.js';

type Access = UiSchemas['TeamAccess'];

/** What goes with a team, in a sentence: `2 people lose 1 source and 3 agents.` */
export function lostWords({ members, sources, agents, skills, tools }: Access): string {
  const people = members === 0 ? t('no people') : counted(members, 'person', 'people');
  const things = [
    [sources.total, counted(sources.total, 'source')],
    [agents.total, counted(agents.total, 'agent')],
    [skills.total, counted(skills.total, 'skill')],
    [tools.total, counted(tools.total, 'tool')],
  ] as const;
  const lost = things.filter(([total]) => total > 0).map(([, words]) => words);
  const what =
    lost.length === 0
      ? t('nothing was shared with the team')
      : t('the team can use {{lost}}', { lost: list.format(lost) });
  return t('{{capital}} {{words}} in it, and {{what}}.', {
    capital: capital(people),
    words: members === 1 ? t('is') : t('are'),
    what,
  });
}

const list = new Intl.ListFormat(britishLocale);

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
