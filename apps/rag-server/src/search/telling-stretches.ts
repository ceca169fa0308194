import type { Word } from './query-words.js';
import { cutAfter, cutBefore, ruling } from './snippet-cuts.js';

const around = 120;
const stretchesShown = 3;
/** Of a word that occurs again and again, so many places are compared. */
const comparedPlaces = 64;
/** A longer head of a table would leave its rows no room. */
const maxHeadLength = 200;

/** From, to. */
type Range = [number, number];

/**
 * The stretches of a text that say most about the question, in reading order and together about as long as `room`: first
 * those around the words that are rarest in it, each where most others are near. Rows of a table come with its head.
 * @param words those of the question, in reading order
 */
export function tellingStretches(text: string, words: readonly Word[], room: number): string[] {
  const ranges: Range[] = [];
  for (const { start } of tellingFirst(words)) {
    if (lengthOf(ranges) >= room) break;
    add(ranges, text, [cutBefore(text, start - around), cutAfter(text, start + around)], room);
  }
  return withHeads(text, touching(ranges));
}

const lengthOf = (ranges: readonly Range[]) => ranges.reduce((sum, [from, to]) => sum + to - from, 0);

/** One place of every word, rarest first and unless a better one shows it; then all places in reading order. */
function tellingFirst(words: readonly Word[]): Word[] {
  const places = Map.groupBy(words, ({ stem }) => stem);
  const rarity = (stem: string) => 1 / (places.get(stem)?.length ?? 1);
  const seen = new Set<string>();
  const first: Word[] = [];
  for (const [stem, found] of [...places].sort(([, one], [, other]) => one.length - other.length)) {
    if (first.length === stretchesShown) break;
    if (seen.has(stem)) continue;
    const near = found.slice(0, comparedPlaces).map((word) => ({ word, stems: stemsAround(words, word) }));
    const worth = near.map(({ stems }) => [...stems].reduce((sum, one) => sum + (seen.has(one) ? 0 : rarity(one)), 0));
    const best = near[worth.indexOf(Math.max(...worth))];
    if (!best) continue;
    first.push(best.word);
    for (const one of best.stems) seen.add(one);
  }
  return [...first, ...words];
}

/** Stems of the words that are shown together with this one. */
function stemsAround(words: readonly Word[], { start }: Word): ReadonlySet<string> {
  const stems = new Set<string>();
  for (let at = firstFrom(words, start - around); at < words.length; at += 1) {
    const word = words[at];
    if (!word || word.start > start + around) break;
    stems.add(word.stem);
  }
  return stems;
}

function firstFrom(words: readonly Word[], start: number): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.start ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What has no more than a blank or line break between it and a stretch goes with it, as far as that has room. */
function add(ranges: Range[], text: string, [from, to]: Range, room: number): void {
  const near = ranges.find((range) => from <= range[1] + 1 && to + 1 >= range[0]);
  if (!near) {
    if (ranges.length < stretchesShown) ranges.push([from, to]);
  } else if (Math.max(to, near[1]) - Math.min(from, near[0]) <= room) {
    [near[0], near[1]] = [Math.min(from, near[0]), Math.max(to, near[1])];
  } else if (to > near[1]) near[1] = Math.min(to, cutAfter(text, near[0] + room));
}

/** In reading order, those that have come to touch each other as one. */
function touching(ranges: readonly Range[]): Range[] {
  const merged: Range[] = [];
  for (const [from, to] of [...ranges].sort(([one], [other]) => one - other)) {
    const last = merged.at(-1);
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

function withHeads(text: string, ranges: readonly Range[]): string[] {
  let shownTo = 0;
  return ranges.map(([from, to]) => {
    const head = headAbove(text, from);
    const isShown = !head || head.start < shownTo;
    shownTo = to;
    const rows = text.slice(from, to).trim();
    if (!head || isShown) return rows;
    return `${head.text}\n${ruling}\n${rows.startsWith(ruling) ? rows.slice(ruling.length).trimStart() : rows}`;
  });
}

/** The head of the table that the line at `from` is a row of. */
function headAbove(text: string, from: number): { readonly start: number; readonly text: string } | undefined {
  if (text[from] !== '|') return undefined;
  const ruled = text.lastIndexOf(`\n${ruling}\n`, from);
  if (ruled < 0 || !/^(?:\|.*\n)*$/.test(text.slice(ruled + 1, from))) return undefined;
  const start = text.lastIndexOf('\n', ruled - 1) + 1;
  return ruled - start > maxHeadLength ? undefined : { start, text: text.slice(start, ruled) };
}
