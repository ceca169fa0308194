import { fenced } from './fence.js';

const heading = /^(={1,6})\s+(\S.*?)(?:\s+=+)?$/;
const blockRule = /^(-{4,}|\.{4,})\s*$/;
const source = /^\[(?:source|listing)?%?\w*,\s*([\w+#-]+)/;

/** AsciiDoc with Markdown's headings and code. */
export function asciidocMarkdown(text: string): string {
  const lines = text.split('\n');
  const out: string[] = [];
  let language = '';
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const [, signs = '', title = ''] = heading.exec(line) ?? [];
    const named = source.exec(line)?.[1];
    const end = blockRule.test(line) ? lines.indexOf(line, at + 1) : -1;
    if (named !== undefined) language = named;
    else if (signs !== '') out.push(`${'#'.repeat(signs.length)} ${title}`);
    else if (end > at) out.push(fenced(lines.slice(at + 1, end).join('\n'), language));
    else out.push(line);
    if (named === undefined) language = '';
    if (end > at) at = end;
  }
  return out.join('\n');
}
