/** Markdown that others wrote, read within bounds and without links that a model made up. */
export { addressesIn, bareHost, hrefOf, runSources, type IsSource, type RunSources } from './addresses.js';
export { withoutForeignLinks } from './model-links.js';
export { withoutSourceLines } from './source-lines.js';
export { opensTooMany, readWithin, type ReadingBounds, type Signs } from './bounded-lexer.js';
