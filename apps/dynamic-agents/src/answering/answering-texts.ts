import { inEachLanguage } from '@parley/language';
import * as german from './answering-texts.de.js';

/** Why an answer cannot go on. */
export const answeringTexts = inEachLanguage(
  { askedOtherwise: 'This agent was changed since it asked. Please ask again.' },
  german.answeringTexts,
);
