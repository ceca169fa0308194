/** The bot's reply until there is an answer. */
export const placeholder = 'I am working on it';
/** How a reply starts that continues the work of a killed replica. */
export const resumed = 'I was interrupted and continue here';

/**
 * Replies of a thread without a sign of work that a killed replica left and could not write down any more: the reply that
 * goes on says so, and is the one that counts.
 */
export const withoutLeftSigns = (texts: readonly string[]): string[] =>
  texts.some((text) => text.includes(resumed)) ? texts.filter((text) => !text.includes(placeholder)) : [...texts];
