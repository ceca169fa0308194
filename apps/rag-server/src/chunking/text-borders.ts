/** Rules of Unicode (UAX 29), with dictionaries for scripts without spaces; the same on every machine. */
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
const words = new Intl.Segmenter('en', { granularity: 'word' });
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** How far beyond a cut the text is looked at, to know whether a sentence, a word or a character ends there. */
const lookAhead = 64;

/** Text is cut between sentences; lines are what a table, or code, consists of. */
export type Cutting = 'sentences' | 'lines';

/**
 * Where a stretch from `start` on is cut, at most `room` characters behind it: at the best border of its second half, as
 * a cut in the first would waste the passage. Never within what a reader sees as one character, unless that alone is
 * longer than `room`.
 */
export function cutAfter(content: string, start: number, end: number, room: number, cutting: Cutting): number {
  if (end - start <= room) return end;
  const half = start + Math.ceil(room / 2);
  for (const border of borders[cutting]) {
    const at = border(content, half, start + room);
    if (at !== undefined) return graphemeBefore(content, at, start);
  }
  return graphemeBefore(content, start + room, start);
}

/** The last place in `from` to `to` where a cut may fall, if there is one. */
type Border = (content: string, from: number, to: number) => number | undefined;

const behind =
  (sign: string): Border =>
  (content, from, to) => {
    const at = content.slice(from, to).lastIndexOf(sign);
    return at < 0 ? undefined : from + at + sign.length;
  };

const between =
  (segmenter: Intl.Segmenter, prepared = (text: string) => text): Border =>
  (content, from, to) => {
    const segments = segmenter.segment(prepared(content.slice(from, to + lookAhead)));
    const at = segments.containing(to - from)?.index ?? 0;
    return at > 0 ? from + at : undefined;
  };

/** The end of a line that goes on in the next: neither of a paragraph nor of an item, and no break that was asked for. */
const softBreak = /(?<!\n| {2}|\\)\n(?!\n|[ \t]*(?:[-*+>|#`~]|\d{1,9}[.)]))/g;
const betweenSentences = between(sentences, (text) => text.replace(softBreak, ' '));

/** Best first. */
const borders: Readonly<Record<Cutting, readonly Border[]>> = {
  sentences: [behind('\n\n'), betweenSentences, behind('\n'), behind(' '), between(words)],
  lines: [behind('\n\n'), behind('\n'), betweenSentences, behind(' '), between(words)],
};

/**
 * Where the repetition of what stands before a cut at `to` begins: at the first beginning of a word behind `from`; at
 * `to` where none begins. `start` is the beginning of a character somewhere before.
 */
export function wordFrom(content: string, from: number, to: number, start: number): number {
  const text = content.slice(from, to);
  const spaced = text.search(/(?<=[\s。！？])\S/u);
  const at = spaced >= 0 ? spaced : secondWord(text);
  return at === undefined ? to : Math.min(to, graphemeAfter(content, from + at, start));
}

function secondWord(text: string): number | undefined {
  for (const { index } of words.segment(text)) if (index > 0) return index;
  return undefined;
}

function graphemeBefore(content: string, at: number, start: number): number {
  const index = graphemeAt(content, at, start)?.index ?? 0;
  if (index > 0) return start + index;
  return isHighSurrogate(content.charCodeAt(at - 1)) ? at - 1 : at;
}

function graphemeAfter(content: string, at: number, start: number): number {
  const grapheme = graphemeAt(content, at, start);
  if (!grapheme || start + grapheme.index === at) return at;
  return start + grapheme.index + grapheme.segment.length;
}

/** Read from a place where one begins: from anywhere else, the flags of two countries may look like another's. */
const graphemeAt = (content: string, at: number, start: number) =>
  isPlain(content, at)
    ? { index: at - start, segment: '' }
    : graphemes.segment(content.slice(start, at + lookAhead)).containing(at - start);

/** Signs of English and its neighbours, which nothing combines with. */
const isPlain = (content: string, at: number) => content.charCodeAt(at - 1) < 0x300 && content.charCodeAt(at) < 0x300;

const isHighSurrogate = (code: number) => code >= 0xd800 && code <= 0xdbff;
