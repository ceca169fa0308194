/** Tells the head of a table from its rows, in a passage without table layout. */
export const ruling = '|---|';

/** How far a cut may move to fall between two lines, or else between two words. */
const reach = 40;

/** Where a cut may fall. */
function nearby(text: string, at: number) {
  const from = Math.max(0, at - reach);
  return { from, text: text.slice(from, at + reach) };
}

/** At `at` or near it. */
export function cutBefore(text: string, at: number): number {
  if (at <= 0) return 0;
  const lines = nearby(text, at);
  if (lines.text.includes('\n')) return lines.from + lines.text.indexOf('\n') + 1;
  const space = lines.text.lastIndexOf(' ', at - lines.from);
  return space >= 0 ? lines.from + space + 1 : wholeCharacter(text, at);
}

/** At `at` or near it, and not between a head and the line under it. */
export function cutAfter(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const lines = nearby(text, at);
  if (lines.text.includes('\n')) return afterRuling(text, lines.from + lines.text.lastIndexOf('\n'));
  const space = lines.text.indexOf(' ', at - lines.from);
  return space >= 0 ? lines.from + space : wholeCharacter(text, at);
}

/** A head goes with the line under it: alone it would pass for a row. */
const afterRuling = (text: string, at: number): number =>
  text.startsWith(`\n${ruling}`, at) ? at + 1 + ruling.length : at;

/** Never between the two halves of one character. */
const wholeCharacter = (text: string, at: number): number => (/[\udc00-\udfff]/.test(text[at] ?? '') ? at + 1 : at);
