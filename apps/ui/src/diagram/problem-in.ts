/** What is wrong with a diagram, from what Mermaid threw: the line if it names one, else its first words. */
export function problemIn(error: unknown): string {
  if (error instanceof RangeError) return 'It is too large.';
  const text = error instanceof Error ? error.message : '';
  const [, line] = /\bline:? (\d+)/i.exec(text) ?? [];
  if (line !== undefined) return `Line ${line} is not understood.`;
  if (/no diagram type/i.test(text)) return 'Its first line names no kind of diagram that is known.';
  const [first = ''] = text.split('\n');
  return first.trim() || 'It is not understood.';
}
