import { inEachLanguage } from '@parley/language';
import * as german from './escalation-texts.de.js';

/** Texts about questions that need a person. */
export const escalationTexts = inEachLanguage(
  {
    offer: '_This answer did not help the person who asked._',
    offerFallback:
      '_This answer did not help the person who asked._ To ask a person, open this message in a client that shows cards.',
    offerIntro:
      'This answer did not help the person who asked. The button hands the question and its sources, with the name of whoever asked, to the people who look after it here. Only the person who asked can use it.',
    ask: 'I still need a person',
    asked: '_The question was handed to people who look after it. I will say here when it is resolved._',
    title: 'A question needs a person',
    repeated: '_You may have received this before._',
    who: (name: string) => `${name} asked, and the answer did not help:`,
    whoIn: (name: string, space: string) => `${name} asked in ${space}, and the answer did not help:`,
    somebody: 'Somebody',
    resolve: 'Resolved',
    resolvedBy: (name: string) => `_Resolved by ${name}._`,
    notYours: 'Only the person who asked can use this button.',
    alreadyAsked: 'The question was handed to people already.',
    nobody: 'Nobody is named any more for questions from this space. Please ask whoever manages the space.',
    unreachable:
      'I could not reach anybody who is named for questions from this space. Please tell whoever manages it.',
    outOfDate: 'This answer is not kept any more, so I cannot hand it on.',
    alreadyResolved: 'Somebody has resolved this already.',
    failed: 'Something went wrong. Please press the button again.',
  },
  german.escalationTexts,
);
