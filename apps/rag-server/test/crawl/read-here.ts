import type { ReadMarkup } from '../../src/markup/markup-reader.js';
import { readMarkup } from '../../src/markup/read-markup.js';

/** Reads without a thread, so that a test looks at what is read alone. */
export const readHere: ReadMarkup = async (kind, given) => Promise.resolve(readMarkup(kind, given));
