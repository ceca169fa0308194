/** What the platform says about somebody's first steps. */
export interface Facts {
  readonly mayAddKnowledge: boolean;
  readonly mayConnectSpaces: boolean;
  readonly maySetUpModels: boolean;
  /** Whether some model answers for agents that choose none. */
  readonly hasModel: boolean;
  /** Whether there is a source that they know of, readable yet or not. */
  readonly hasSource: boolean;
  /** Whether some source has a passage that they may read. */
  readonly canReadPassage: boolean;
  /** Whether some answer of theirs is finished. */
  readonly hasAnswer: boolean;
  /** Whether some space that they see is connected. */
  readonly hasSpace: boolean;
}

export type StepName = 'model' | 'knowledge' | 'ask' | 'space';

/** One step, as somebody may take it. */
export interface Step {
  readonly name: StepName;
  readonly isDone: boolean;
  /** Whether it is theirs to do; otherwise somebody else has to. */
  readonly isTheirs: boolean;
}

/**
 * The steps of whoever looks, in their order. Connecting a space is only told to those who may, and a model only where
 * there is none.
 */
export function stepsOf(facts: Facts): Step[] {
  const knowledge: Step = { name: 'knowledge', isDone: facts.canReadPassage, isTheirs: facts.mayAddKnowledge };
  const ask: Step = { name: 'ask', isDone: facts.hasAnswer, isTheirs: true };
  const model: Step = { name: 'model', isDone: false, isTheirs: true };
  const space: Step = { name: 'space', isDone: facts.hasSpace, isTheirs: true };
  const lacksModel = facts.maySetUpModels && !facts.hasModel;
  return [knowledge, ask, ...(facts.mayConnectSpaces ? [space] : []), ...(lacksModel ? [model] : [])];
}

/** The one to take next: the first of their own that is not done. */
export const nextOf = (steps: readonly Step[]): StepName | undefined =>
  steps.find(({ isDone, isTheirs }) => !isDone && isTheirs)?.name;

/** How many are done. A model is a hint beside them. */
export function progressOf(steps: readonly Step[]): string {
  const counted = steps.filter(({ name }) => name !== 'model');
  return `${counted.filter(({ isDone }) => isDone).length} of ${counted.length} done`;
}

/** Answers can quote passages for good, so a model keeps nobody from being through. */
export const isThrough = (steps: readonly Step[]): boolean =>
  steps.every(({ name, isDone }) => isDone || name === 'model');
