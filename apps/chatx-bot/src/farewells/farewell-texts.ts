import { inEachLanguage } from '@parley/language';
import * as german from './farewell-texts.de.js';

/** What is said in a space that is left. */
export const farewellTexts = inEachLanguage(
  {
    disconnected:
      'This space was disconnected from its team, so I do not answer here any more. An administrator of Parley can connect it again.',
  },
  german.farewellTexts,
);
