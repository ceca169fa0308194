/** Everything that an extractive answer says in its own words. */
export const words = {
  lead: 'No language model is configured, so here are the passages that fit your question best.',
  nothing: (question: string) =>
    `I searched the knowledge base and found nothing about “${plain(question)}”. ` +
    'Try other words or a more specific term, or ask whoever looks after your knowledge base whether the right source ' +
    'has been added and whether you may read it.',
  noKnowledge: 'This agent has no knowledge to search: its settings give it no datasource and no search tool.',
  rejected: 'I did not search, as you decided.',
  noModel: 'No language model is configured, so I can only quote passages; I cannot write an answer of my own.',
};

/** The asker's words on one line, and as text: what they mean in Markdown would take the sentence around them along. */
const plain = (text: string) => shorten(text.replace(/\s+/g, ' ').trim()).replace(/[\\`*_[\]<>|~#]/g, '\\$&');

const shorten = (text: string) => (text.length <= 120 ? text : `${text.slice(0, 120).trimEnd()}…`);
