/** Markdown as the words that it shows: emphasis, links, bullets and the marks of citations are gone, cells stand beside each other. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/^[ \t]*(?:[-*+•]|\d{1,3}[.)])[ \t]+/gm, '')
    .replace(/^[ \t]*(?:#{1,6}|>)[ \t]*/gm, '')
    .replace(/\[\d{1,3}\](?!\()/g, '')
    .replace(/!?\[([^\]\n]*)\]\(<?[^)\n]*>?\)/g, '$1')
    .replace(/<\/?[a-z][^>\n]{0,200}>/gi, ' ')
    .replace(/\*\*|__|~~/g, '')
    .replace(/(?<![\p{L}\p{N}])[*_](?=\S)|(?<=\S)[*_](?![\p{L}\p{N}])/gu, '')
    .replace(/[ \t]*\|[ \t]*/g, ' · ')
    .replaceAll('`', '')
    .replace(/[\u00a0\u202f\u2009]/g, ' ')
    .replace(/[‘’ʼ]/g, "'");
}
