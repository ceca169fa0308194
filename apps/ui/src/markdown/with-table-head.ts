const row = /^\s*\|.*\|\s*$/;
const rule = /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/;

/**
 * A passage that begins with rows whose head stands before it: they get an empty one, without which Markdown reads no
 * table. Any other text stays as it is.
 */
export function withTableHead(passage: string): string {
  const [first = '', second = ''] = passage.split('\n', 2);
  if (!row.test(first) || rule.test(second)) return passage;
  const columns = (first.match(/(?<!\\)\|/g) ?? []).length - 1;
  const head = `|${' |'.repeat(columns)}`;
  return [head, ...(rule.test(first) ? [] : [`|${'---|'.repeat(columns)}`]), passage].join('\n');
}
