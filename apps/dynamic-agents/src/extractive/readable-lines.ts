/**
 * A stretch cut out of a document, as lines that can be read outside it: a table's rows without their frame (its head is
 * rarely part of the stretch), a fence that was cut open closed again, and nothing that is only ruling.
 */
export function readableLines(stretch: string): string[] {
  const lines = stretch.split('\n').map(withoutFrame).filter(saysSomething);
  const isOpen = lines.filter((line) => line.startsWith('```')).length % 2 === 1;
  return isOpen ? [...lines, '```'] : lines;
}

function withoutFrame(line: string): string {
  if (!line.trimStart().startsWith('|')) return line;
  const cells = line.split('|').map((cell) => cell.trim());
  return cells.filter(saysSomething).join(': ');
}

const saysSomething = (text: string): boolean => /[\p{L}\p{N}]|^```$/u.test(text);
