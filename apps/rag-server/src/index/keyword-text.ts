const latinAccents = /[\u0300-\u036f]/g;
const identifier = /[\p{L}\p{N}]+(?:[_.:][\p{L}\p{N}]+)+|[\p{Ll}\p{N}]+\p{Lu}[\p{L}\p{N}]*/gu;

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
