import { tablesAsLists } from './tables.js';

/** Markdown that a model wrote, as the chat product shows it and without effect on anybody. */
export const inDialect = (markdown: string): string => neutraliseMentions(tablesAsLists(markdown));

/** Takes the effect of mentions, in Markdown or HTML, out of a text: nobody is notified because a document says so. */
const neutraliseMentions = (markdown: string): string => markdown.replace(/<(?=@|\/?spark-mention)/gi, '<\u200B');
