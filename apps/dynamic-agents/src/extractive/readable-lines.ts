/**
 * A stretch cut out of a document, as Markdown that can be read outside it: a table's rows as items of a list (its head as
 * well where there are three columns and more), fences and code that were cut open closed again, a gap where something was
 * left out, and nothing that is only ruling.
 */
export function readableLines(stretch: string): string[] {
  const [first = [], ...more] = stretch.split(leftOut).map(linesOf);
  return [...first, ...more.flatMap((piece) => ['', '…', '', ...piece])];
}

/** What stands between two pieces of a snippet. */
const leftOut = '\n...\n';

function linesOf(piece: string): string[] {
  const lines = piece.split('\n');
  const read = lines.flatMap((line, at) => {
    if (isFence(line) || isFenced(lines, at)) return [asItIs(line)];
    return isHead(lines, at) ? headOf(line) : readable(line);
  });
  return paragraphs(isFenced(lines, lines.length) ? [...read, asItIs('```')] : read);
}

interface Line {
  readonly text: string;
  readonly isRow: boolean;
}

const asItIs = (text: string): Line => ({ text, isRow: false });

const isFence = (line: string): boolean => line.startsWith('```');
/** Whether a fence is open where that line begins. */
const isFenced = (lines: readonly string[], at: number): boolean => lines.slice(0, at).filter(isFence).length % 2 === 1;

function readable(line: string): Line[] {
  if (line.trim() === '') return [asItIs('')];
  const isRow = looksLikeRow(line);
  const text = isRow ? cellsOf(line).join(': ') : line;
  if (!saysSomething(text)) return [];
  return [{ text: `${isRow ? '- ' : ''}${withWholeCode(text)}`, isRow }];
}

/** Two columns are read without one: what, and what about it. */
function headOf(line: string): Line[] {
  const names = cellsOf(line);
  return names.length < 3 ? [] : [{ text: `- *${names.join(': ')}*`, isRow: true }];
}

/** A list ends at an empty line and nowhere else. Of several empty lines one is enough. */
function paragraphs(lines: readonly Line[]): string[] {
  const parted = lines.flatMap((line, at) =>
    (lines[at - 1]?.isRow ?? line.isRow) === line.isRow ? [line.text] : ['', line.text],
  );
  const isNeeded = (text: string, at: number) => text !== '' || (at > 0 && parted[at - 1] !== '');
  return parted.filter(isNeeded);
}

/** Of one that was cut in two, only one half has a frame at its outer end. */
const looksLikeRow = (line: string): boolean => /^\s*\||\|\s*$/.test(line);

/** The first row of a table, where a ruling stands between it and others. */
function isHead(lines: readonly string[], at: number): boolean {
  const [before = '', line = '', after = '', next = ''] = [lines[at - 1], ...lines.slice(at, at + 3)];
  return looksLikeRow(line) && isRuling(after) && looksLikeRow(next) && !looksLikeRow(before);
}

const isRuling = (line: string): boolean => /^[|:\s-]*---[|:\s-]*$/.test(line);

const cellsOf = (row: string): string[] =>
  row
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))
    .filter(saysSomething);

const saysSomething = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** Code that was cut open has one mark too few: at the beginning where the first mark ends a word, else at the end. */
function withWholeCode(line: string): string {
  const isWhole = line.split('`').length % 2 === 1;
  if (isWhole) return line;
  return /^[^`]*[^\s`([]`(?![\p{L}\p{N}])/u.test(line) ? `\`${line}` : `${line}\``;
}
