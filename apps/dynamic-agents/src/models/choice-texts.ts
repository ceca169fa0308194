import { inEachLanguage } from '@parley/language';
import * as german from './choice-texts.de.js';

/** Why the language model that an agent chose cannot be used. */
export const choiceTexts = inEachLanguage(
  {
    gone: 'The language model of this agent is no longer set up. Whoever manages the agent can choose another one.',
    off: (entry: string) =>
      `The language model “${entry}” is switched off. Whoever manages the agent can choose another one.`,
    other: (model: string, entry: string) =>
      `This agent asks for the language model "${model}", which “${entry}” is not. Whoever manages the agent can choose another one.`,
  },
  german.choiceTexts,
);
