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
  knowledge: 'Bring in knowledge',
  ask: 'Ask a question',
  space: 'Answer in a chat space',
};

const done: Readonly<Record<StepName, string>> = {
  knowledge: 'There is something that you may read.',
  ask: 'You have had an answer.',
  space: 'A space is connected.',
};

/** What a step says to whoever looks. `teams` are the names of their teams. */
export function wordsOf({ name, isDone, isTheirs }: Step, facts: Facts, teams: readonly string[]): StepWords {
  if (isDone) return { title: titles[name], text: done[name], action: undefined };
  if (!isTheirs) return { title: 'Knowledge that you may read', text: whomToAsk(teams), action: undefined };
  if (name === 'knowledge' && facts.hasSource) {
    const text = 'A source is there, but no passage of it that you may read yet. This is looked at again and again.';
    return { title: titles[name], text, action: { label: 'See the sources', to: '/knowledge' } };
  }
  return { title: titles[name], text: toDo[name], action: actions[name] };
}

const toDo: Readonly<Record<StepName, string>> = {
  knowledge: 'A web site, a wiki page or your files. Done once you may read the first passage.',
  ask: 'Answers come with the passages they are taken from. Done once one is finished.',
  space: 'Then people ask where they already talk. Done once a space belongs to a team.',
};

const whomToAsk = (teams: readonly string[]): string => {
  const readers = teams.length === 0 ? 'you' : `your team ${teams.join(' or ')}`;
  return `Nothing yet. Ask whoever administers Parley to let ${readers} read a source. Until then, answers have no sources.`;
};
