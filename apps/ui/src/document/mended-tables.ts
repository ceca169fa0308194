const row = /^\s*\|.*\|\s*$/;
const ruling = /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/;

/**
 * A piece of a document whose tables were cut: rows that have lost an end get it back, and the line under a head has as many
 * columns as the head. A piece that begins with rows has no head; see `withTableHead`.
 */
export function withMendedTables(piece: string): string {
  const lines = piece.split('\n');
  const [first = '', second = ''] = lines;
  if (lines.length > 1 && /[^\s|].*\|\s*$/.test(first) && !row.test(first) && row.test(second))
    lines[0] = wide(`| ${first.trim()}`, columnsOf(second));
  const last = lines.at(-1) ?? '';
  if (/^\s*\|.*[^\s|]/.test(last) && !row.test(last) && row.test(lines.at(-2) ?? ''))
    lines[lines.length - 1] = `${last} |`;
  return lines.map((line, at) => (ruling.test(line) ? ruled(line, lines[at - 1]) : line)).join('\n');
}

const columnsOf = (line: string): number => (line.match(/(?<!\\)\|/g) ?? []).length - 1;

/** Of a row that was cut open, the last cells are there. */
const wide = (line: string, columns: number): string => `${'| '.repeat(Math.max(0, columns - columnsOf(line)))}${line}`;

const ruled = (line: string, head: string | undefined): string =>
  head !== undefined && row.test(head) && columnsOf(head) !== columnsOf(line)
    ? `|${'---|'.repeat(columnsOf(head))}`
    : line;
