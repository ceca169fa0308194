const quoted =
  /“([^”\n]{2,400})”|„([^“”\n]{2,400})[“”]|«([^»\n]{2,400})»|(?<![\p{L}\p{N}])"([^"\n]{2,400})"(?![\p{L}\p{N}])/gu;

/** What a sentence quotes word by word. */
export const quotationsIn = (sentence: string): string[] =>
  [...sentence.matchAll(quoted)].map((found) => found.slice(1).join(''));

/** Whether the passages hold it, apart from blanks, marks of emphasis, the kind of its quotes and where it was shortened. */
export function holdsQuotation(quotation: string, evidence: string): boolean {
  const read = bare(evidence);
  return quotation
    .split(/\s*(?:\.\.\.|…|\[…\]|\[\.\.\.\])\s*/)
    .map(bare)
    .every((part) => read.includes(part));
}

const bare = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[“”„«»"‘’'`*_\\]/g, '')
    .replace(/[\s\u00a0]+/g, ' ')
    .replace(/[‐‑–—]/g, '-')
    .trim()
    .replace(/[.,;:!?]+$/, '');
