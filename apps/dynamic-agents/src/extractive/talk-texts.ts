import { inEachLanguage } from '@parley/language';
import type { TalkKind } from '../questions/talk.js';
import * as german from './talk-texts.de.js';

const english: Readonly<Record<TalkKind, (name: string) => string>> = {
  greeting: () => 'Hello! What would you like to know?',
  thanks: () => 'You are welcome! Ask me whenever there is something else.',
  goodbye: () => 'Goodbye!',
  help: () =>
    'Ask me a question in your own words, as you would ask a colleague, and name what it is about: a setting, an error, ' +
    'a task. I search the sources that you may read and quote the passages that fit, with where they come from. You can ' +
    'ask on after an answer: “and on Kubernetes?”',
  who: (name) =>
    `I am ${name}. I search the sources that you may read and quote the passages that fit your question, with where ` +
    'they come from. What would you like to know?',
};

/** What an agent of that name says where nothing was asked and no model answers. */
export const talkTexts = inEachLanguage(english, german.talkTexts);
