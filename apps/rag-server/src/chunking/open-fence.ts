/** The first or last line of a block of code, which may stand in a list or a quotation. */
const fenceLine = /^(?:[ \t]|>|[-*+][ \t]|\d{1,9}[.)][ \t])*(`{3,}|~{3,})(.*)$/gm;

/**
 * The fence, with its language, of the code that is open where `text` ends; empty where none is.
 * @param before the fence that was open where `text` began
 * @param longest a longer one is left out
 */
export function openFence(text: string, before: string, longest: number): string {
  let open = before;
  for (const [, marks = '', words = ''] of text.matchAll(fenceLine)) {
    if (open === '') open = marks.startsWith('`') && words.includes('`') ? '' : `${marks}${words}\n`;
    else if (closes(marks, words, open)) open = '';
  }
  return open.length > longest ? '' : open;
}

const closes = (marks: string, words: string, open: string): boolean =>
  words.trim() === '' && open.startsWith(marks[0] ?? '') && marks.length >= (/^(?:`+|~+)/.exec(open)?.[0].length ?? 0);
