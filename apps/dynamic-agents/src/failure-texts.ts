import { inEachLanguage } from '@parley/language';
import * as german from './failure-texts.de.js';

/** Failures that a part below this service words in English alone; `message` is what it says. */
export const failureTexts = inEachLanguage(
  {
    down: (message: string, _dependency: string) => message,
    accessOpen: (message: string) => message,
    internal: (message: string, _requestId: string | undefined) => message,
  },
  german.failureTexts,
);
