import type { Facts, Step, StepName } from './facts.js';
import { t } from '../texts/texts.js';

interface StepWords {
  readonly title: string;
  readonly text: string;
  /** Where it is done. */
  readonly action: { readonly label: string; readonly to: string } | undefined;
}

const question = t('What can you tell me about?');

const actions: Readonly<Record<StepName, { readonly label: string; readonly to: string }>> = {
  team: { label: t('Make a team'), to: '/teams' },
  model: { label: t('Set up a model'), to: '/models' },
  knowledge: { label: t('Add knowledge'), to: '/knowledge/add' },
  ask: { label: t('Write a question'), to: `/chat?ask=${encodeURIComponent(question)}` },
  space: { label: t('Connect a space'), to: '/spaces/connect' },
};

const titles: Readonly<Record<StepName, string>> = {
  team: t('Make a team'),
  model: t('Set up a model'),
  knowledge: t('Add your first knowledge'),
  ask: t('Ask a question'),
  space: t('Answer in a chat space'),
};

const done: Readonly<Record<StepName, string>> = {
  team: t('There is a team.'),
  model: t('A model answers.'),
  knowledge: t('You can read at least one source.'),
  ask: t('You got your first answer.'),
  space: t('A space is connected.'),
};

/** What is named in the words of steps. */
export interface Names {
  /** The person's teams. */
  readonly teams: readonly string[];
  /** Whom to ask for access, within a sentence. */
  readonly whom: string;
  /** What can be added as a source, within a sentence; `undefined` until it is known. */
  readonly kinds: string | undefined;
}

/** What a step says to the person. */
export function wordsOf({ name, isDone, isTheirs }: Step, facts: Facts, { teams, kinds, whom }: Names): StepWords {
  if (isDone) return { title: titles[name], text: done[name], action: undefined };
  if (!isTheirs) return { title: t('Knowledge you can read'), text: waitWords(teams, whom), action: undefined };
  if (name === 'knowledge' && facts.hasSource) {
    const text = t('There is a source, but no passage you can read yet. This page keeps checking.');
    return { title: titles[name], text, action: { label: t('View sources'), to: '/knowledge' } };
  }
  return { title: titles[name], text: toDo[name](kinds), action: actions[name] };
}

const toDo: Readonly<Record<StepName, (kinds: string | undefined) => string>> = {
  team: () => t('Sources, agents and spaces are shared with teams. Make one and add its people.'),
  model: () => t('Without one, answers quote passages. Done once a model is for all agents that choose none.'),
  knowledge: (kinds = t('a source')) => t('Add {{kinds}}. Done once you can read the first passage.', { kinds }),
  ask: () => t('Answers come with the passages they are based on. Done after your first answer.'),
  space: () => t('People can then ask where they already talk. Done once a space is connected to a team.'),
};

const waitWords = (teams: readonly string[], whom: string): string => {
  const readers = teams.length === 0 ? t('you') : t('your team {{teams}}', { teams: teams.join(t(' or ')) });
  return t('Nothing yet. Ask {{whom}} to let {{readers}} read a source. Until then, answers have no sources.', {
    whom,
    readers,
  });
};
