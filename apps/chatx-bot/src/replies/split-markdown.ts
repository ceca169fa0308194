import { closesFence, opensFence } from './fences.js';

/** Most bytes (UTF-8) of one message in the chat product. */
export const maxMessageBytes = 7_439;

interface Block {
  readonly lines: readonly string[];
  /** The line that opens it, for a fenced code block. */
  readonly fence?: string;
}

/**
 * Splits Markdown into parts of at most `maxBytes` bytes: between paragraphs where possible, never inside a character,
 * and a code block that has to be cut is closed before and opened again after the cut.
 */
export function splitMarkdown(markdown: string, maxBytes = maxMessageBytes): string[] {
  if (bytes(markdown) <= maxBytes) return [markdown];
  const pieces = blocksOf(markdown).flatMap((block) => fit(block, maxBytes));
  const parts: string[] = [];
  for (const piece of pieces) {
    const last = parts.at(-1);
    const joined = last === undefined ? piece : `${last}\n\n${piece}`;
    if (last !== undefined && bytes(joined) <= maxBytes) parts[parts.length - 1] = joined;
    else parts.push(piece);
  }
  return parts;
}

const bytes = (text: string) => Buffer.byteLength(text);

/** Paragraphs and fenced code blocks, in order. */
function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  let marker: string | undefined;
  const close = (fence?: string) => {
    if (lines.length > 0) blocks.push({ lines, ...(fence !== undefined && { fence }) });
    lines = [];
  };
  for (const line of markdown.split('\n')) {
    const found = opensFence(line);
    if (marker === undefined && found !== undefined) {
      close();
      marker = found;
      lines.push(line);
    } else if (marker !== undefined) {
      lines.push(line);
      if (closesFence(line, marker)) {
        close(lines[0]);
        marker = undefined;
      }
    } else if (line.trim() === '') close();
    else lines.push(line);
  }
  close(marker === undefined ? undefined : lines[0]);
  return blocks;
}

function fit({ lines, fence }: Block, maxBytes: number): string[] {
  const whole = lines.join('\n');
  if (bytes(whole) <= maxBytes) return [whole];
  if (fence === undefined) return pack(lines, maxBytes);
  const marker = opensFence(fence) ?? '```';
  const room = maxBytes - bytes(`${fence}\n\n${marker}`);
  // No part could hold such a fence and much of its code: it is cut like any other text.
  if (room < maxBytes / 2) return pack(lines, maxBytes);
  const isClosed = closesFence(lines.at(-1) ?? '', marker);
  return pack(lines.slice(1, isClosed ? -1 : undefined), room).map((code) => `${fence}\n${code}\n${marker}`);
}

/** Lines in as few parts as possible; a line that is too long by itself is cut between characters. */
function pack(lines: readonly string[], maxBytes: number): string[] {
  const parts: string[] = [];
  for (const line of lines.flatMap((one) => cutLine(one, maxBytes))) {
    const last = parts.at(-1);
    const joined = last === undefined ? line : `${last}\n${line}`;
    if (last !== undefined && bytes(joined) <= maxBytes) parts[parts.length - 1] = joined;
    else parts.push(line);
  }
  return parts;
}

function cutLine(line: string, maxBytes: number): string[] {
  if (bytes(line) <= maxBytes) return [line];
  const parts: string[] = [];
  let part = '';
  let size = 0;
  for (const character of line) {
    const width = bytes(character);
    if (size + width > maxBytes) {
      parts.push(part);
      part = '';
      size = 0;
    }
    part += character;
    size += width;
  }
  return [...parts, part];
}
