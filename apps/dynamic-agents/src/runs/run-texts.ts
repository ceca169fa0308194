import { inEachLanguage } from '@parley/language';
import * as german from './run-texts.de.js';

/** Why an answer ended, or did not begin. */
export const runTexts = inEachLanguage(
  {
    tookTooLong: 'The answer took too long and was stopped.',
    restarting: 'The service is restarting. Please ask again.',
    stopped: 'The service stopped during the run.',
    active: 'An answer in this conversation is still running or waiting for you.',
  },
  german.runTexts,
);
