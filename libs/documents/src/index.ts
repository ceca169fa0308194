/** Pages and bytes that others wrote, read as Markdown. */
export { lookAt, type LookedAt } from './bytes/look-at.js';
export { textOf } from './bytes/text-of.js';
export { isPacked, unpackByBytes, unpackLabelled, type Unpacked } from './bytes/unpack.js';
export { UnreadableBytes } from './bytes/unreadable-bytes.js';
export { flattenDeep } from './tree/flatten-deep.js';
export { hasMoreTags, maxTags } from './tree/has-more-tags.js';
export { markdownOf } from './convert/markdown.js';
export { tableMarkdown } from './convert/markdown-table.js';
export { frontMatterOf, type FrontMatter } from './markdown/front-matter.js';
export { readMarkdown, type MarkdownText } from './markdown/read-markdown.js';
export { openPage, type OpenPage, type PageText } from './page/open-page.js';
