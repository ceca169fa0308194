import { inEachLanguage } from '@parley/language';
import * as german from './model-texts.de.js';

/** Shown below an incomplete answer, by why it is cut. */
export const cutTexts = inEachLanguage(
  {
    limit: '_The answer is cut off here: the language model reached its length limit._',
    filter: "_The answer is cut off here: the filter of the language model's provider held the rest back._",
    too_long: '_The answer is cut off here: it is longer than can be shown._',
  },
  german.cutTexts,
);

/** Why there is no answer at all, by why it was cut. */
export const silenceTexts = inEachLanguage(
  {
    limit:
      'The language model reached its length limit before its first word. Ask something shorter, or ask an administrator for a larger model.',
    filter: "The filter of the language model's provider held the answer back.",
    too_long: 'The language model did not come to an answer.',
  },
  german.silenceTexts,
);

/** What went wrong with a language model, for whoever asked. */
export const modelTexts = inEachLanguage(
  {
    noAnswer: 'The language model gave no answer.',
    tooManyCalls: 'The language model reached the limit of tool calls without answering.',
    endedInCall: 'The answer of the language model ended inside a tool call.',
    tooMuch: 'The language model sent more than anybody can read.',
    busy: 'The language model takes no more requests right now. Try again in a minute.',
    down: 'Answers are not available right now: the language model does not answer. Search works.',
    countsNoTokens: (model: string) => `The language model "${model}" does not count tokens.`,
    readsLess: (model: string) =>
      `The language model "${model}" cannot read that much at once. Ask an administrator to choose another model.`,
    noInstructions: (model: string) => `The language model "${model}" takes no instructions.`,
    noTools: (model: string) =>
      `The language model "${model}" cannot use tools. Ask an administrator to choose another model.`,
    wrongKey: (setting: string) =>
      `The language model does not accept the API key. Ask an administrator to check ${setting}.`,
    spent: 'The account of the language model is used up. Ask an administrator to check it.',
    notThere: (model: string, setting: string) =>
      `There is no language model "${model}" at its address. Ask an administrator to check ${setting}.`,
    refused: (status: number) =>
      `The language model refused the request (status ${status}). Ask an administrator to look at the log.`,
  },
  german.modelTexts,
);
