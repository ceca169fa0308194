/**
 * A stretch cut out of a document, as lines that can be read outside it: a table's rows without their frame (its head is
 * rarely part of the stretch), fences and code that were cut open closed again, and nothing that is only ruling.
 */
export function readableLines(stretch: string): string[] {
  const lines = stretch.split('\n').map(withoutFrame).filter(saysSomething);
  const mended = lines.map((line, at) => (isFence(line) || isFenced(lines, at) ? line : withWholeCode(line)));
  return isFenced(lines, lines.length) ? [...mended, '```'] : mended;
}

const isFence = (line: string): boolean => line.startsWith('```');
/** Whether a fence is open where that line begins. */
const isFenced = (lines: readonly string[], at: number): boolean => lines.slice(0, at).filter(isFence).length % 2 === 1;

/** Code that was cut open has one mark too few: at the beginning where the first mark ends a word, else at the end. */
function withWholeCode(line: string): string {
  const isWhole = line.split('`').length % 2 === 1;
  if (isWhole) return line;
  return /^[^`]*[^\s`([]`(?![\p{L}\p{N}])/u.test(line) ? `\`${line}` : `${line}\``;
}

function withoutFrame(line: string): string {
  if (!line.trimStart().startsWith('|')) return line;
  const cells = line.split('|').map((cell) => cell.trim());
  return cells.filter(saysSomething).join(': ');
}

const saysSomething = (text: string): boolean => /[\p{L}\p{N}]|^```$/u.test(text);
