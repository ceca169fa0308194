/** Between `$$`, `\[ \]` or `\( \)`, or between single `$` that stand close to their words as LaTeX's do. */
const written =
  /\$\$([^$]{1,4000}?)\$\$|\\\[((?:(?!\\\[)[^]){1,4000}?)\\\]|\\\(((?:(?!\\\()[^]){1,2000}?)\\\)|(?<![\\$\w])\$(?![\s$])([^$\n]{2,800}?)(?<![\s\\])\$(?![\w$])/g;

/**
 * Text in which LaTeX stays as it is written, for a script of the page to draw, and all else goes through `escape`.
 * `\( \)` and `\[ \]` become dollars: in Markdown they are escaped brackets.
 */
export function textWithFormulas(text: string, escape: (text: string) => string): string {
  if (!/[$\\]/.test(text)) return escape(text);
  const parts: string[] = [];
  let at = 0;
  for (const found of text.matchAll(written)) {
    const [whole, block, bracketed, inline, single] = found;
    // Prices stand between two dollars as well.
    if (single !== undefined && !/[\\^_{]/.test(single)) continue;
    const tex = (block ?? bracketed ?? inline ?? single ?? '').trim();
    const mark = block !== undefined || bracketed !== undefined ? '$$' : '$';
    parts.push(escape(text.slice(at, found.index)), tex === '' ? escape(whole) : `${mark}${tex}${mark}`);
    at = found.index + whole.length;
  }
  return parts.join('') + escape(text.slice(at));
}
