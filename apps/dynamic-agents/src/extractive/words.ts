/** All texts of an extractive answer that are not quoted. */
export const words = {
  lead: 'No language model is configured, so here are the passages that best match your question.',
  /** Whoever shows the answer names the nearest documents below it: they stand in its check. */
  nothing: (question: string) =>
    `I did not find this: I searched the knowledge base and found nothing about “${plain(question)}”. ` +
    'Try other words or a more specific term, or ask an administrator whether the right source ' +
    'has been added and whether you have access to it.',
  nothingOfPart: (part: string) => `I did not find anything about “${plain(part)}”.`,
  noKnowledge: 'This agent has nothing to search: its settings allow no datasource or no search tool.',
  rejected: 'I did not search because you rejected it.',
  noModel: 'No language model is configured, so I can only quote passages; I cannot write an answer of my own.',
};

/** The question on one line, as plain text: its Markdown would affect the sentence around it. */
const plain = (text: string) => shorten(text.replace(/\s+/g, ' ').trim()).replace(/[\\`*_[\]<>|~#]/g, '\\$&');

const shorten = (text: string) => (text.length <= 120 ? text : `${text.slice(0, 120).trimEnd()}…`);
