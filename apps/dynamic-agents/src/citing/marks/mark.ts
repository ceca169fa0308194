/** What stands at a place of a text where a mark may begin. */
export type Reading =
  /** A mark: its length, and the keys that it names. */
  | { readonly kind: 'mark'; readonly length: number; readonly keys: readonly number[] }
  /** Whether it is one shows what comes next. */
  | { readonly kind: 'open' }
  | { readonly kind: 'text' };

/** Nothing longer is a mark: so much is held back at most. */
export const maxMarkChars = 64;

const word = String.raw`(?:passages?|sources?|documents?|docs?|quellen?|refs?|references?|citations?|cite|hits?|results?)`;
const blank = String.raw`[^\S\n]?`;
const one = String.raw`(?:${word}${blank})?[#^]?\d{1,3}(?::\d{1,3})?`;
const between = String.raw`${blank}(?:[,;&–—-]|and|und)${blank}`;
/** What comes behind the dagger says where in the passage: `【3†source】`, `【3†L1-L4】`. */
const inside = String.raw`${blank}${one}(?:${between}${one}){0,11}${blank}(?:†[^\]】］[\n]{0,40})?`;
const mark = new RegExp(String.raw`\\?\[\[${inside}\]\]|\\?\[\^?${inside}\\?\]|[【［]${inside}[】］]`, 'iy');
/** Every beginning of a mark, and not much else. */
const begun = /^(?:\\|\\?(?:\[{1,2}\^?|[【［])[^\S\n]?(?:[a-z]{0,10}[^\S\n]?[#^]?(?:\d[^\]】］[\n]*)?\]?)?)$/i;

/**
 * Reads what stands at a place. The forms that models write: `[3]`, `[3, 5]`, `[3–5]`, `[[3]]`, `[^3]`, `【3】`,
 * `【3†source】`, `[Passage 3]`; a link, `[3](…)`, is none. `isEnd`: nothing comes behind the text.
 */
export function readMark(text: string, at: number, isEnd: boolean): Reading {
  mark.lastIndex = at;
  const found = mark.exec(text)?.[0];
  if (found !== undefined && found.length <= maxMarkChars) {
    const next = text[at + found.length];
    if (next === undefined && !isEnd) return { kind: 'open' };
    return next === '(' ? { kind: 'text' } : { kind: 'mark', length: found.length, keys: keysIn(found) };
  }
  const rest = text.slice(at, at + maxMarkChars + 1);
  const isOpen = !isEnd && rest.length <= maxMarkChars && at + rest.length === text.length && begun.test(rest);
  return { kind: isOpen ? 'open' : 'text' };
}

/** A range names all in it; a turned or a long one only its ends. */
function keysIn(found: string): number[] {
  const [names = ''] = found.split('†');
  const keys: number[] = [];
  let isRange = false;
  for (const { 1: from } of names.matchAll(/(\d+)(?::\d+)?|[–—-]/g)) {
    const key = Number(from);
    if (from === undefined) isRange = true;
    else {
      keys.push(...(isRange ? rangeBetween(keys.at(-1) ?? key, key) : []), key);
      isRange = false;
    }
  }
  return [...new Set(keys)];
}

const longestRange = 12;

const rangeBetween = (from: number, to: number): number[] =>
  to - from > longestRange ? [] : Array.from({ length: Math.max(0, to - from - 1) }, (_, at) => from + at + 1);
