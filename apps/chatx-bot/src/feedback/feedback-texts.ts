import type { FeedbackReason } from '@parley/contracts';
import { inEachLanguage } from '@parley/language';
import * as german from './feedback-texts.de.js';

/** Texts about whether an answer helped. */
export const feedbackTexts = inEachLanguage(
  {
    title: 'Did this answer help?',
    intro: 'Only the person who asked can say so. Whoever manages the agent reads the question, without a name.',
    helpful: 'Helpful',
    notHelpful: 'Not helpful',
    reason: 'What was wrong?',
    words: 'In your words',
    send: 'Send',
    fallback: 'To say whether this answer helped, open this message in a client that shows cards.',
    saidHelpful: '_This answer helped the person who asked._',
    saidNotHelpful: '_This answer did not help the person who asked._',
    saidHelpfulAlone: '_You said that this answer helped._',
    saidNotHelpfulAlone: '_You said that this answer did not help._',
    notYours: 'Only the person who asked can use this button.',
    alreadySaid: 'You have said so already. You can change it in the web application.',
    notUnderstood: 'Your answer did not arrive in full. Please press the button again.',
    outOfDate: 'This answer is not kept any more.',
    failed: 'Something went wrong. Please press the button again.',
  },
  german.feedbackTexts,
);

/** Why an answer did not help, in words for people. */
const reasons: Readonly<Record<FeedbackReason, string>> = {
  wrong: 'It is wrong',
  incomplete: 'Something is missing',
  outdated: 'It is out of date',
  not_found: 'It did not find what is there',
  unclear: 'It is hard to understand',
  other: 'Something else',
};

export const reasonTexts = inEachLanguage(reasons, german.reasonTexts);
