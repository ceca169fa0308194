import type { SearchSnippet } from '@parley/contracts';

const most = 8;

/** The words of the question that stand in a passage, each once, as the passage writes them first. */
export function matchesOf({ text, highlights }: SearchSnippet): string[] {
  const found = new Map<string, string>();
  for (const { start, end } of highlights) {
    const word = text.slice(start, end).trim();
    const key = word.toLocaleLowerCase();
    if (word !== '' && !found.has(key)) found.set(key, word);
  }
  return [...found.values()].slice(0, most);
}
