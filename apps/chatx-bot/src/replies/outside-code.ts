import { closesFence, opensFence } from './fences.js';

/** Changes a Markdown text where it is no code (CommonMark 0.31, 4.5 and 6.1). */
export function outsideCode(markdown: string, change: (text: string) => string): string {
  const parts: string[] = [];
  let prose: string[] = [];
  let fence: string | undefined;
  const flush = () => {
    if (prose.length > 0) parts.push(outsideSpans(prose.join('\n'), change));
    prose = [];
  };
  for (const line of markdown.split('\n')) {
    const marker = opensFence(line);
    if (fence === undefined && marker === undefined) {
      prose.push(line);
      continue;
    }
    flush();
    parts.push(line);
    if (fence === undefined) fence = marker;
    else if (closesFence(line, fence)) fence = undefined;
  }
  flush();
  return parts.join('\n');
}

/** A span is closed by as many backticks as opened it. */
const span = /(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g;

function outsideSpans(text: string, change: (text: string) => string): string {
  let [changed, from] = ['', 0];
  for (const found of text.matchAll(span)) {
    changed += change(text.slice(from, found.index)) + found[0];
    from = found.index + found[0].length;
  }
  return changed + change(text.slice(from));
}
