/** What the bot says when it begins, until there is an answer. */
export const placeholder = 'I am working on it';
/** How a replica begins that takes up what a killed one left. */
export const resumed = 'I was interrupted and go on here';

/**
 * Replies of a thread without a sign of work that a killed replica left and could not write down any more: the reply that
 * goes on says so, and is the one that counts.
 */
export const withoutLeftSigns = (texts: readonly string[]): string[] =>
  texts.some((text) => text.includes(resumed)) ? texts.filter((text) => !text.includes(placeholder)) : [...texts];
