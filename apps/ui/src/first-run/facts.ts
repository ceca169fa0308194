import { t } from '../texts/texts.js';

/** What the platform says about somebody's first steps. */
export interface Facts {
  readonly mayAddKnowledge: boolean;
  readonly mayConnectSpaces: boolean;
  /** Whether they administer: make teams, set up models. */
  readonly mayAdminister: boolean;
  readonly hasTeam: boolean;
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

export type StepName = 'team' | 'model' | 'knowledge' | 'ask' | 'space';

/** One step, as somebody may take it. */
export interface Step {
  readonly name: StepName;
  readonly isDone: boolean;
  /** Whether it is theirs to do; otherwise somebody else has to. */
  readonly isTheirs: boolean;
}

/**
 * The steps of whoever looks, in their order. Connecting a space is only told to those who may; a team and a model only where
 * there is none.
 */
export function stepsOf(facts: Facts): Step[] {
  const knowledge: Step = { name: 'knowledge', isDone: facts.canReadPassage, isTheirs: facts.mayAddKnowledge };
  const ask: Step = { name: 'ask', isDone: facts.hasAnswer, isTheirs: true };
  const model: Step = { name: 'model', isDone: false, isTheirs: true };
  const space: Step = { name: 'space', isDone: facts.hasSpace, isTheirs: true };
  const team: Step = { name: 'team', isDone: false, isTheirs: true };
  const lacksTeam = facts.mayAdminister && !facts.hasTeam;
  const lacksModel = facts.mayAdminister && !facts.hasModel;
  const toGoThrough = [knowledge, ask, ...(facts.mayConnectSpaces ? [space] : [])];
  return [...(lacksTeam ? [team] : []), ...toGoThrough, ...(lacksModel ? [model] : [])];
}

/** The one to take next: the first of their own that is not done. */
export const nextOf = (steps: readonly Step[]): StepName | undefined =>
  steps.find(({ isDone, isTheirs }) => !isDone && isTheirs)?.name;

/** A hint beside the steps: it goes once there is one. */
const isHint = ({ name }: Step): boolean => name === 'team' || name === 'model';

/** How many are done, hints left out. */
export function progressOf(steps: readonly Step[]): string {
  const counted = steps.filter((step) => !isHint(step));
  return t('{{counted}} of {{counted2}} done', {
    counted: counted.filter(({ isDone }) => isDone).length,
    counted2: counted.length,
  });
}

/** A hint keeps nobody from being through: answers can quote passages for good, and one person needs no team. */
export const isThrough = (steps: readonly Step[]): boolean => steps.every((step) => step.isDone || isHint(step));
