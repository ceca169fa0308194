import { inEachLanguage } from '@parley/language';
import * as german from './extractive-texts.de.js';

/** All texts of an extractive answer that are not quoted. What they quote is plain text on one line. */
export const extractiveTexts = inEachLanguage(
  {
    lead: 'No language model is configured, so here are the passages that best match your question.',
    /** Whoever shows the answer names the nearest documents below it: they stand in its check. */
    nothing: (question: string) =>
      `I did not find this: I searched the knowledge base and found nothing about “${question}”. ` +
      'Try other words or a more specific term, or ask an administrator whether the right source ' +
      'has been added and whether you have access to it.',
    nothingOfPart: (part: string) => `I did not find anything about “${part}”.`,
    noKnowledge: 'This agent has nothing to search: its settings allow no datasource or no search tool.',
    rejected: 'I did not search because you rejected it.',
    noModel: 'No language model is configured, so I can only quote passages; I cannot write an answer of my own.',
    source: (address: string) => `Source: ${address}`,
    document: (id: string) => `document \`${id}\``,
    verified: (by: string, until: string) => `_Verified answer by ${by}, until ${until}._`,
  },
  german.extractiveTexts,
);
