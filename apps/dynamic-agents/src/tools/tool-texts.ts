import { inEachLanguage } from '@parley/language';
import * as german from './tool-texts.de.js';

/** Warnings about tools that an answer did without. */
export const toolTexts = inEachLanguage(
  {
    unavailable: (server: string, why: string) => `The tools of ${server} are unavailable: ${why}`,
    notOffered: (server: string, tools: string) =>
      `These tools of ${server} cannot be used, because the server describes them wrongly or twice: ${tools}.`,
    unconfirmed: (server: string, tools: string) =>
      `These tools are new or have changed, and are not used until someone confirms them: ${tools} of ${server}. ` +
      'A manager of this agent, or an administrator, can review and confirm them in Agents.',
  },
  german.toolTexts,
);
