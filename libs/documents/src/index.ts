/** Pages and bytes that others wrote, read as Markdown. */
export { decodeBody } from './bytes/page-charset.js';
export { flattenDeep } from './html/flatten-deep.js';
export { hasMoreTags, maxTags } from './html/has-more-tags.js';
export { markdownOf } from './html/markdown.js';
export { tableMarkdown } from './html/markdown-table.js';
export { openPage, type OpenPage, type PageText } from './html/open-page.js';
