import { fenced } from './fence.js';

/** A line of one sign all through, as it stands below and above headings. */
const rule = /^([!-/:-@[-`{-~])\1+\s*$/;

/**
 * reStructuredText with Markdown's headings and code. The level of a heading follows
 * from the order in which the characters that underline headings first appear (docutils, "Sections").
 */
export function restructuredMarkdown(text: string): string {
  const lines = text.split('\n');
  const levels: string[] = [];
  const out: string[] = [];
  for (let at = 0; at < lines.length;) {
    const heading = headingAt(lines, at);
    const code = heading ? undefined : codeAt(lines, at);
    if (heading) out.push(`${'#'.repeat(levelOf(levels, heading.style))} ${heading.title}`);
    else if (code) out.push(...code.before, fenced(code.text, code.language));
    else out.push(lines[at] ?? '');
    at += heading?.lines ?? code?.lines ?? 1;
  }
  return out.join('\n');
}

function headingAt(lines: readonly string[], at: number): { title: string; style: string; lines: number } | undefined {
  const [first = '', second = '', third = ''] = lines.slice(at, at + 3);
  const over = rule.exec(first)?.[1];
  if (over !== undefined && second.trim() !== '' && rule.exec(third)?.[1] === over && isLongEnough(third, second))
    return { title: second.trim(), style: over + over, lines: 3 };
  const under = rule.exec(second)?.[1];
  const isHeading = under !== undefined && /^\S/.test(first) && !rule.test(first) && isLongEnough(second, first);
  return isHeading ? { title: first.trim(), style: under, lines: 2 } : undefined;
}

const isLongEnough = (line: string, title: string) => line.trim().length >= Math.min(title.trim().length, 4);

function levelOf(levels: string[], style: string): number {
  if (!levels.includes(style)) levels.push(style);
  return Math.min(levels.indexOf(style) + 1, 6);
}

const directive = /^\s*\.\. (?:code-block|code|sourcecode|highlight)::\s*(\S*)/;
const literal = /^(?!\s*\.\. ).*::\s*$/;

/** A directive of code, or a paragraph that ends in `::`, with the indented block below it. */
function codeAt(lines: readonly string[], at: number) {
  const line = lines[at] ?? '';
  const language = directive.exec(line)?.[1];
  if (language === undefined && !literal.test(line)) return undefined;
  const end = endOfBlock(lines, at);
  const text = outdented(language === undefined ? lines.slice(at + 1, end) : withoutOptions(lines.slice(at + 1, end)));
  if (text.trim() === '') return undefined;
  const said = line.replace(/::\s*$/, line.trim() === '::' ? '' : ':');
  return { before: language === undefined ? [said, ''] : [], text, language: language ?? '', lines: end - at };
}

function endOfBlock(lines: readonly string[], at: number): number {
  const indent = indentOf(lines[at] ?? '');
  let end = at + 1;
  while (end < lines.length && (lines[end]?.trim() === '' || indentOf(lines[end] ?? '') > indent)) end += 1;
  return end;
}

/** `:linenos:` and the like stand before the first line of code. */
function withoutOptions(block: readonly string[]): readonly string[] {
  const first = block.findIndex((line) => !/^\s+:[\w-]+:/.test(line));
  return block.slice(Math.max(first, 0));
}

const indentOf = (line: string) => line.length - line.trimStart().length;

function outdented(lines: readonly string[]): string {
  const indent = lines
    .filter((line) => line.trim() !== '')
    .reduce((least, line) => Math.min(least, indentOf(line)), 999);
  return `${lines
    .map((line) => line.slice(indent))
    .join('\n')
    .replace(/^\n+|\n+$/g, '')}\n`;
}
