import { readMarkdown } from '../markdown/read-markdown.js';

/** A passage shortened for a card. */
export interface Extract {
  readonly text: string;
  readonly isCut: boolean;
}

/**
 * The beginning of a passage in Markdown: whole paragraphs, items of lists, rows of tables and lines of code, and of a
 * longer paragraph its first sentences.
 * @param maxChars about so much of it; one item, row or sentence is there at least
 */
export function extractOf(text: string, maxChars: number): Extract {
  if (text.length <= maxChars) return { text, isCut: false };
  const shown: string[] = [];
  let left = maxChars;
  for (const block of readMarkdown(text)) {
    const part = block.raw.length <= left ? block.raw : begun(block, left, shown.length === 0);
    if (part !== '') shown.push(part);
    left -= block.raw.length;
    if (left <= 0) break;
  }
  return { text: shown.join('').trimEnd(), isCut: true };
}

type Block = ReturnType<typeof readMarkdown>[number];

/** As much of a block as fits. @param isFirst whether something of it must be there */
function begun(block: Block, maxChars: number, isFirst: boolean): string {
  const whole = (parts: readonly string[], before = 0) => fitting(parts, maxChars - before, isFirst).join('');
  switch (block.type) {
    case 'list':
      return whole(block.items.map(({ raw }) => raw));
    case 'table': {
      const [head = '', ruling = '', ...rows] = linesOf(block.raw);
      const fit = whole(rows, head.length + ruling.length);
      return fit === '' ? '' : head + ruling + fit;
    }
    case 'code': {
      const fit = whole(linesOf(block.raw));
      return /^ {0,3}(?:`{3}|~{3})/.test(block.raw) && fit !== ''
        ? `${fit}${block.raw.trimStart().slice(0, 3)}\n`
        : fit;
    }
    default:
      return whole(sentencesOf(block.raw));
  }
}

const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

const sentencesOf = (text: string): string[] => text.match(/.+?(?:[.!?…:;]+["”’)\]]*\s+|$)/gs) ?? [text];

function fitting(parts: readonly string[], maxChars: number, isFirst: boolean): string[] {
  let chars = 0;
  const end = parts.findIndex((part) => (chars += part.length) > maxChars);
  return parts.slice(0, end < 0 ? undefined : isFirst ? Math.max(1, end) : end);
}
