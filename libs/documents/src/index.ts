/** Pages and bytes that others wrote, read as Markdown. */
export { lookAt, type LookedAt } from './bytes/look-at.js';
export { textOf } from './bytes/text-of.js';
export { isPacked, unpackByBytes, unpackLabelled, type Unpacked } from './bytes/unpack.js';
export { UnreadableBytes } from './bytes/unreadable-bytes.js';
export { flattenDeep } from './html/flatten-deep.js';
export { hasMoreTags, maxTags } from './html/has-more-tags.js';
export { markdownOf } from './html/markdown.js';
export { tableMarkdown } from './html/markdown-table.js';
export { frontMatterOf, type FrontMatter } from './markdown/front-matter.js';
export { readMarkdown, type MarkdownText } from './markdown/read-markdown.js';
export { openPage, type OpenPage, type PageText } from './html/open-page.js';
