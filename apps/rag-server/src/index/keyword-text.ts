import { linkWords } from '../chunking/link-words.js';
import { withoutHeadingPath } from '../chunking/passage-context.js';
import type { Chunk } from './chunk-index.js';

const latinAccents = /[\u0300-\u036f]/g;
/** Begins where a run begins and nowhere inside it: looking from each letter on would take minutes for a long number. */
const identifier =
  /(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:[_.:][\p{L}\p{N}]+)+|(?<![\p{Ll}\p{N}])[\p{Ll}\p{N}]+\p{Lu}[\p{L}\p{N}]*/gu;

/**
 * What the keyword leg reads, of passages and queries alike: accents folded before stemming ("résumé" = "resume"),
 * and beside the whole the parts of such identifiers as word breakers keep together ("user_id", "maxPages", "node.js").
 * Parts that they find by themselves ("boundary-layer", "a/b") must not come twice: that counts them double.
 */
export function keywordText(text: string): string {
  const folded = text.normalize('NFD').replace(latinAccents, '').normalize('NFC');
  const parts = folded.match(identifier)?.flatMap(partsOf) ?? [];
  return parts.length === 0 ? folded : `${folded}\n${parts.join(' ')}`;
}

const partsOf = (word: string): string[] =>
  word
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part.length > 1);

type Passage = Pick<Chunk, 'document' | 'headings' | 'text'>;

/**
 * What the keyword leg reads of a passage. The title stands there twice: what a document says it is about weighs more
 * than a word in passing. Headings further up stand there once. Where links lead is left out: on most pages that is the
 * address of the site, again and again.
 */
export const passageKeywords = ({ document, headings, text }: Passage): string =>
  keywordText([document.title, document.title, ...headings, linkWords(withoutHeadingPath(text, headings))].join('\n'));
