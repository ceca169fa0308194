import { createCodeTracker } from './code-tracker.js';
import { readMark } from './mark.js';

/** Writes the marks of a text that comes in pieces as the numbers that people see. */
export interface MarkFilter {
  /** What can be told by now; what may be the beginning of a mark waits for the next piece. */
  add(piece: string): string;
  /** The rest. */
  end(): string;
}

/** The number that people see for a key; `undefined` for a key that no passage has. */
export type NumberFor = (key: number) => number | undefined;

/** Farther behind an open code span is not looked for its end. */
const maxLook = 1_000;

/**
 * Marks become `[1]` each; those that name no passage go, with the space before them. Within code, and in a link, they are text
 * like any other, and so are footnotes of the writer's own. The text is the same however it is cut.
 */
export function createMarkFilter(numberFor: NumberFor): MarkFilter {
  const code = createCodeTracker();
  let [rest, before] = ['', '\n'];

  /** The next step at a place: what to say for how many characters, or nothing yet. */
  function next(at: number, isEnd: boolean): { said: string; length: number } | undefined {
    const blank = rest[at] === ' ' ? 1 : 0;
    const begin = at + blank;
    if (begin >= rest.length && !isEnd) return undefined;
    if (!mayBegin.has(rest[begin] ?? '')) return asItIs(at, begin - at || 1);
    const reading = readMark(rest, begin, isEnd);
    if (reading.kind === 'text') return asItIs(at, blank + 1);
    const isCode = inCode(begin, isEnd);
    if (isCode === true) return asItIs(at, blank + 1);
    if (isCode === undefined || reading.kind === 'open') return undefined;
    const length = blank + reading.length;
    const opens = opensFootnote(begin, reading.length, isEnd);
    if (opens !== false) return opens && asItIs(at, length);
    return { said: shownOf(reading.keys, begin, at), length };
  }

  /** Those of no passage are nothing, but for a footnote of the writer's own. */
  function shownOf(keys: readonly number[], begin: number, at: number): string {
    const numbers = keys.flatMap((key) => numberFor(key) ?? []).map((number) => `[${number}]`);
    if (numbers.length > 0) return rest.slice(at, begin) + numbers.join('');
    return isFootnote(begin) ? rest.slice(at, rest.indexOf(']', begin) + 1) : '';
  }

  /** Whether the text of a footnote begins here; `undefined` where it is not known yet. */
  function opensFootnote(begin: number, length: number, isEnd: boolean): boolean | undefined {
    if (!isFootnote(begin) || !isLineStart(begin)) return false;
    const end = begin + length;
    return end >= rest.length && !isEnd ? undefined : rest[end] === ':';
  }

  const isFootnote = (at: number) => rest.startsWith('[^', at);
  const isLineStart = (at: number) => (at === 0 ? before : rest[at - 1]) === '\n';

  const asItIs = (at: number, length: number) => ({ said: rest.slice(at, at + length), length });

  /** `undefined` where it is not known yet: a span is code only if it is closed in its paragraph. */
  function inCode(at: number, isEnd: boolean): boolean | undefined {
    if (!code.isInCode()) return false;
    const ticks = code.openTicks();
    if (ticks === 0) return true;
    const ahead = rest.slice(at, at + maxLook);
    const end = /\n[ \t]*\n/.exec(ahead)?.index ?? ahead.length;
    const isEndSeen = isEnd || end < ahead.length || ahead.length >= maxLook;
    const closes = [...ahead.slice(0, end).matchAll(/`+/g)].some(
      ({ 0: { length }, index }) => length === ticks && (isEndSeen || index + length < ahead.length),
    );
    if (closes) return true;
    return isEndSeen ? ahead.length >= maxLook && end === ahead.length : undefined;
  }

  function take(isEnd: boolean): string {
    let [said, at] = ['', 0];
    while (at < rest.length) {
      const step = next(at, isEnd);
      if (!step) break;
      code.read(rest.slice(at, at + step.length));
      said += step.said;
      at += step.length;
    }
    if (at > 0) before = rest[at - 1] ?? before;
    rest = rest.slice(at);
    return said;
  }

  return {
    add(piece) {
      rest += piece;
      return take(false);
    },
    end: () => take(true),
  };
}

/** A text without its marks: those of an earlier answer are no keys in this one. */
export function withoutMarks(text: string): string {
  const filter = createMarkFilter(() => undefined);
  return filter.add(text) + filter.end();
}

const mayBegin = new Set(['[', '\\', '【', '［']);
