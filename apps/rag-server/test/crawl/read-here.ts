import type { ReadMarkup } from '../../src/extract/markup-reader.js';
import { readMarkup } from '../../src/extract/read-markup.js';

/** Reads without a thread, so that a test looks at what is read alone. */
export const readHere: ReadMarkup = (kind, given) => readMarkup(kind, given);
