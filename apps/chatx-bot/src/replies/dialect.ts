import { outsideCode } from './outside-code.js';
import { tablesAsLists } from './tables.js';

/** Markdown that a model wrote, as the chat product shows it and without effect on anybody. */
export const inDialect = (markdown: string): string =>
  neutraliseMentions(outsideCode(tablesAsLists(markdown), anglesAsText));

/** Takes the effect of mentions, in Markdown or HTML, out of a text: nobody is notified because a document says so. */
const neutraliseMentions = (markdown: string): string => markdown.replace(/<(?=@|\/?spark-mention)/gi, '<\u200B');

/** The product drops what looks like a tag, such as `<pod>`: it is text. Addresses in angle brackets are links. */
const anglesAsText = (text: string): string =>
  text
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(
      /(?<!\\)<(?=[a-z/!?])(?!spark-mention|\/spark-mention|https?:|mailto:|[^\s<>@]+@[^\s<>@]+>)/gi,
      String.raw`\<`,
    );
