import { inEachLanguage } from '@parley/language';
import * as german from './offer-texts.de.js';

/** Texts about private answers. They never name their content. */
export const offerTexts = inEachLanguage(
  {
    more: '_There is more that only you can read._',
    moreElsewhere: '_There is more that only you can read. Ask the same question in the web application to see it._',
    offerTitle: 'There is more that only you can read.',
    offerIntro: 'I can answer the same question privately, in a direct message.',
    offer: 'Answer me privately',
    offerFallback: 'To get a private answer, open this message in a client that shows cards.',
    shareTitle: 'This answer is only for you.',
    share: 'Share in the thread',
    shareWarning:
      'Everyone in the space, now and later, can read what you share, even without access to its sources. Share it anyway?',
    confirmShare: 'Yes, share it',
    shareFallback: 'To share this answer in the thread, open this message in a client that shows cards.',
    shared: '_Shared by the person who asked; this answer was made only for them._',
    notYours: 'Only the person who asked can use this button.',
    alreadyTaken: 'This button has already been used.',
    outOfDate: 'This card is out of date. Please ask your question again.',
    outsiders:
      'I cannot share this in the thread while people outside the team are in the space. Ask an administrator of the space.',
    failed: 'Something went wrong. Please press the button again, or ask your question again.',
  },
  german.offerTexts,
);
