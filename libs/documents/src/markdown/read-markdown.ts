import { frontMatterOf } from './front-matter.js';

/** A text that is Markdown, or plain text, and what it says of itself; what it does not say is empty. */
export interface MarkdownText {
  readonly title: string;
  readonly description: string;
  /** With `\n` line ends, without mark and front matter. */
  readonly text: string;
}

/** Reads Markdown. Its title is that of its front matter, or else its first heading. */
export function readMarkdown(content: string): MarkdownText {
  const lines = content.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const { title, description, length } = frontMatterOf(lines);
  const rest = lines.slice(length).replace(/^\n+/, '');
  // What is nothing but front matter is a text of its own, such as a YAML file.
  const text = length === 0 || rest === '' ? lines : rest;
  return { title: title || firstHeading(text), description, text };
}

/** `# Heading`, a line that is underlined (CommonMark 0.31, sections 4.2 and 4.3), or a heading in HTML. */
function firstHeading(text: string): string {
  const lines = withoutCode(text).split('\n');
  for (const [at, line] of lines.entries()) {
    const atx = /^ {0,3}#{1,6}[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/.exec(line)?.[1];
    const html = /^\s*<h1\b[^>]*>(.*?)<\/h1>/i.exec(line)?.[1]?.replace(/<[^>]*>/g, '');
    const setext = isUnderline(line) && isParagraph(lines[at - 1]) && !isParagraph(lines[at - 2]) ? lines[at - 1] : '';
    const heading = (atx ?? html ?? setext ?? '').trim();
    if (heading !== '') return heading;
  }
  return '';
}

/** Lines outside of code; a block that is never closed is code to its end. */
function withoutCode(text: string): string {
  let fence = '';
  const lines = withoutComments(text).split('\n');
  return lines
    .map((line) => {
      const mark = /^ {0,3}(```|~~~)/.exec(line)?.[1] ?? '';
      const isInside = fence !== '';
      if (mark !== '') fence = isInside ? (mark === fence ? '' : fence) : mark;
      return isInside || mark !== '' ? '' : line;
    })
    .join('\n');
}

function withoutComments(text: string): string {
  const kept: string[] = [];
  let at = 0;
  for (let open = text.indexOf('<!--'); open >= 0; open = text.indexOf('<!--', at)) {
    const close = text.indexOf('-->', open);
    if (close < 0) break;
    kept.push(text.slice(at, open));
    at = close + 3;
  }
  return kept.join('') + text.slice(at);
}

/** Two strokes are the edge of a signature. */
const isUnderline = (line: string) => /^ {0,3}(=+|-{3,})[ \t]*$/.test(line);

const isParagraph = (line = '') =>
  /^ {0,3}[^\s#>|]/.test(line) && !/^ {0,3}([-+*]|\d+[.)])(\s|$)/.test(line) && !isUnderline(line);
