/** What the platform says about somebody's first steps. */
export interface Facts {
  readonly mayAddKnowledge: boolean;
  readonly mayConnectSpaces: boolean;
  /** Whether there is a source that they know of, readable yet or not. */
  readonly hasSource: boolean;
  /** Whether some source has a passage that they may read. */
  readonly canReadPassage: boolean;
  /** Whether some answer of theirs is finished. */
  readonly hasAnswer: boolean;
  /** Whether some space that they see is connected. */
  readonly hasSpace: boolean;
}

export type StepName = 'knowledge' | 'ask' | 'space';

/** One step, as somebody may take it. */
export interface Step {
  readonly name: StepName;
  readonly isDone: boolean;
  /** Whether it is theirs to do; otherwise somebody else has to. */
  readonly isTheirs: boolean;
}

/** The steps of whoever looks, in their order. Connecting a space is only told to those who may. */
export function stepsOf(facts: Facts): Step[] {
  const knowledge: Step = { name: 'knowledge', isDone: facts.canReadPassage, isTheirs: facts.mayAddKnowledge };
  const ask: Step = { name: 'ask', isDone: facts.hasAnswer, isTheirs: true };
  const space: Step = { name: 'space', isDone: facts.hasSpace, isTheirs: true };
  return facts.mayConnectSpaces ? [knowledge, ask, space] : [knowledge, ask];
}

/** The one to take next: the first of their own that is not done. */
export const nextOf = (steps: readonly Step[]): StepName | undefined =>
  steps.find(({ isDone, isTheirs }) => !isDone && isTheirs)?.name;

export const isThrough = (steps: readonly Step[]): boolean => steps.every(({ isDone }) => isDone);
