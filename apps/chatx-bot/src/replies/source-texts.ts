import { inEachLanguage } from '@parley/language';
import * as german from './source-texts.de.js';

/** What the bot says of where an answer is from. */
export const sourceTexts = inEachLanguage(
  {
    sources: 'Sources:',
    notConfirmed: 'not confirmed',
    verified: (by: string, until: string) => `verified by ${by} until ${until}`,
    notFromKnowledge: "_Not from the team's knowledge._",
    nearest: 'The nearest documents:',
  },
  german.sourceTexts,
);
