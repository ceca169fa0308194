import { inEachLanguage } from '@parley/language';
import * as german from './approval-texts.de.js';

/** Why a person is asked before a tool is called. */
export const approvalTexts = inEachLanguage(
  {
    mayChange: (tool: string, server: string) =>
      `${tool} of ${server} may change or send something. Check the call before you approve it.`,
    mayBePut: (tool: string, server: string) =>
      `${tool} of ${server} may change or send something. In this conversation the assistant has read text written by others, and that text may have asked for this call. Approve it only if it is what you want.`,
  },
  german.approvalTexts,
);
