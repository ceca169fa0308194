import type { Facts, Step, StepName } from './facts.js';

interface StepWords {
  readonly title: string;
  readonly text: string;
  /** Where it is done. */
  readonly action: { readonly label: string; readonly to: string } | undefined;
}

const question = 'What can you tell me about?';

const actions: Readonly<Record<StepName, { readonly label: string; readonly to: string }>> = {
  team: { label: 'Make a team', to: '/teams' },
  model: { label: 'Set up a model', to: '/models' },
  knowledge: { label: 'Add knowledge', to: '/knowledge/add' },
  ask: { label: 'Write a question', to: `/chat?ask=${encodeURIComponent(question)}` },
  space: { label: 'Connect a space', to: '/spaces/connect' },
};

const titles: Readonly<Record<StepName, string>> = {
  team: 'Make a team',
  model: 'Set up a model',
  knowledge: 'Add your first knowledge',
  ask: 'Ask a question',
  space: 'Answer in a chat space',
};

const done: Readonly<Record<StepName, string>> = {
  team: 'There is a team.',
  model: 'A model answers.',
  knowledge: 'You can read at least one source.',
  ask: 'You got your first answer.',
  space: 'A space is connected.',
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
  if (!isTheirs) return { title: 'Knowledge you can read', text: waitWords(teams, whom), action: undefined };
  if (name === 'knowledge' && facts.hasSource) {
    const text = 'There is a source, but no passage you can read yet. This page keeps checking.';
    return { title: titles[name], text, action: { label: 'View sources', to: '/knowledge' } };
  }
  return { title: titles[name], text: toDo[name](kinds), action: actions[name] };
}

const toDo: Readonly<Record<StepName, (kinds: string | undefined) => string>> = {
  team: () => 'Sources, agents and spaces are shared with teams. Make one and add its people.',
  model: () => 'Without one, answers quote passages. Done once a model is for all agents that choose none.',
  knowledge: (kinds = 'a source') => `Add ${kinds}. Done once you can read the first passage.`,
  ask: () => 'Answers come with the passages they are based on. Done after your first answer.',
  space: () => 'People can then ask where they already talk. Done once a space is connected to a team.',
};

const waitWords = (teams: readonly string[], whom: string): string => {
  const readers = teams.length === 0 ? 'you' : `your team ${teams.join(' or ')}`;
  return `Nothing yet. Ask ${whom} to let ${readers} read a source. Until then, answers have no sources.`;
};
