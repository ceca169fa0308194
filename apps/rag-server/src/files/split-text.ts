import { maxDocumentBytes } from '@parley/contracts';
import type { Extracted } from '../extract/document-reader.js';

/** A stretch of a long text that is a document of its own. */
export type TextPart = Pick<Extracted, 'text' | 'anchors'>;

/** Where to cut, best first. */
const borders = ['\n# ', '\n## ', '\n\n', '\n', ' '];

/** The text in parts that are no longer than a document may be, in their order, each with its places; nothing is lost. */
export function splitText({ text, anchors = [] }: TextPart): TextPart[] {
  const parts: TextPart[] = [];
  for (let start = 0; start < text.length;) {
    const end = cutAfter(text, start);
    parts.push({ text: text.slice(start, end), anchors: anchorsWithin(anchors, start, end) });
    start = end;
  }
  return parts;
}

/** A character takes three bytes of UTF-8 at most for each of its code units. */
function cutAfter(text: string, start: number): number {
  const end = lastThatFits(text, start);
  if (end === text.length) return end;
  for (const border of borders) {
    const at = text.lastIndexOf(border, end - border.length);
    // Cut much earlier, there would be twice as many parts.
    if (at > start + (end - start) / 2) return at + (border.trim() === '' ? border.length : 1);
  }
  return isHighSurrogate(text.charCodeAt(end - 1)) ? end - 1 : end;
}

function lastThatFits(text: string, start: number): number {
  let [low, high] = [start + Math.floor(maxDocumentBytes / 3), Math.min(text.length, start + maxDocumentBytes)];
  if (low >= text.length) return text.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (Buffer.byteLength(text.slice(start, middle)) <= maxDocumentBytes) low = middle;
    else high = middle - 1;
  }
  return low;
}

const isHighSurrogate = (code: number) => code >= 0xd800 && code <= 0xdbff;

type Anchors = NonNullable<TextPart['anchors']>;

/** Those that begin within, and the one that is in force where the part begins. */
function anchorsWithin(anchors: Anchors, start: number, end: number): Anchors {
  const before = anchors.findLast(({ at }) => at <= start);
  const within = anchors.filter(({ at }) => at > start && at < end);
  return [...(before ? [before] : []), ...within].map((anchor) => ({ ...anchor, at: Math.max(0, anchor.at - start) }));
}
