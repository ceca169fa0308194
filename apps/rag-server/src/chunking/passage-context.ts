/** A document and the sections that a passage stands in, outermost first: what is embedded before the passage. */
export const contextLine = (title: string, headings: readonly string[]): string =>
  [title, ...headings].filter((name, at, all) => name !== '' && name !== all[at - 1]).join(' > ');

/**
 * The headings above a passage as the line that it begins with, and a blank line: without the title, which every list of
 * passages shows, and without the outermost ones where all would take more than `longest` characters.
 */
export function headingPath(title: string, headings: readonly string[], longest: number): string {
  const outermost = headings[0] === title ? 1 : 0;
  let line = '';
  for (let at = headings.length - 1; at >= outermost; at -= 1) {
    const name = headings[at] ?? '';
    if (name === '' || name === headings[at - 1]) continue;
    const longer = line === '' ? name : `${name} > ${line}`;
    if (longer.length + 2 > longest) break;
    line = longer;
  }
  return line === '' ? '' : `${line}\n\n`;
}

/** A passage without the line of headings that it begins with. */
export function withoutHeadingPath(text: string, headings: readonly string[]): string {
  const end = text.indexOf('\n\n');
  return end > 0 && headings.join(' > ').includes(text.slice(0, end)) ? text.slice(end + 2) : text;
}
