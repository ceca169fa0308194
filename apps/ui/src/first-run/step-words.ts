import type { Facts, Step, StepName } from './facts.js';

interface StepWords {
  readonly title: string;
  readonly text: string;
  /** Where it is done. */
  readonly action: { readonly label: string; readonly to: string } | undefined;
}

const question = 'What can you tell me about?';

const actions: Readonly<Record<StepName, { readonly label: string; readonly to: string }>> = {
  knowledge: { label: 'Add knowledge', to: '/knowledge/add' },
  ask: { label: 'Write a question', to: `/chat?ask=${encodeURIComponent(question)}` },
  space: { label: 'Connect a space', to: '/spaces/connect' },
};

const titles: Readonly<Record<StepName, string>> = {
  knowledge: 'Add your first knowledge',
  ask: 'Ask a question',
  space: 'Answer in a chat space',
};

const done: Readonly<Record<StepName, string>> = {
  knowledge: 'You can read at least one source.',
  ask: 'You got your first answer.',
  space: 'A space is connected.',
};

/** What a step says to the person. `teams` are the names of their teams. */
export function wordsOf({ name, isDone, isTheirs }: Step, facts: Facts, teams: readonly string[]): StepWords {
  if (isDone) return { title: titles[name], text: done[name], action: undefined };
  if (!isTheirs) return { title: 'Knowledge you can read', text: whomToAsk(teams), action: undefined };
  if (name === 'knowledge' && facts.hasSource) {
    const text = 'There is a source, but no passage you can read yet. This page keeps checking.';
    return { title: titles[name], text, action: { label: 'View sources', to: '/knowledge' } };
  }
  return { title: titles[name], text: toDo[name], action: actions[name] };
}

const toDo: Readonly<Record<StepName, string>> = {
  knowledge: 'A website, a wiki page or your files. Done once you can read the first passage.',
  ask: 'Answers come with the passages they are based on. Done after your first answer.',
  space: 'People can then ask where they already talk. Done once a space is connected to a team.',
};

const whomToAsk = (teams: readonly string[]): string => {
  const readers = teams.length === 0 ? 'you' : `your team ${teams.join(' or ')}`;
  return `Nothing yet. Ask a Parley administrator to let ${readers} read a source. Until then, answers have no sources.`;
};
