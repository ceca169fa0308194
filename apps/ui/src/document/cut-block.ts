import type { MarkedToken, Tokens } from 'marked';
import { isTouched, placed, type Placed, type Span } from './tokens-in-place.js';

interface Part<Block> {
  readonly kind: 'plain' | 'marked';
  readonly tokens: readonly [Block];
}

/** A list cut between its items, which keep their numbers; one that is in the passage in part counts as in it. */
export function partsOfList(list: Tokens.List, within: Span): readonly Part<Tokens.List>[] {
  const first = list.start === '' ? 1 : list.start;
  return partsOf(placed(list.raw, list.items), within).map(({ kind, raw, items, before }) => ({
    kind,
    tokens: [{ ...list, raw, items, start: list.ordered ? first + before : '' }],
  }));
}

/** Running text cut at the letter; what is bold, code or a link stays whole. */
export function partsOfText(paragraph: Tokens.Paragraph, within: Span): readonly Part<Tokens.Paragraph>[] {
  const pieces = placed(paragraph.raw, paragraph.tokens as MarkedToken[]).flatMap((piece) => cutWords(piece, within));
  return partsOf(pieces, within).map(({ kind, raw, items }) => ({
    kind,
    tokens: [{ ...paragraph, raw, tokens: items }],
  }));
}

/** What stands before the span, what is touched by it, and what comes after. */
function partsOf<Item extends { readonly raw: string }>(all: readonly Placed<Item>[], within: Span) {
  const from = Math.max(
    0,
    all.findIndex((one) => isTouched(one, within)),
  );
  const to = all.findLastIndex((one) => isTouched(one, within)) + 1;
  return [
    part('plain', 0, all.slice(0, from)),
    part('marked', from, all.slice(from, to)),
    part('plain', to, all.slice(to)),
  ].filter(({ items }) => items.length > 0);
}

const part = <Item extends { readonly raw: string }>(
  kind: 'plain' | 'marked',
  before: number,
  all: readonly Placed<Item>[],
) => ({ kind, before, items: all.map(({ item }) => item), raw: all.map(({ item }) => item.raw).join('') });

function cutWords(piece: Placed<MarkedToken>, within: Span): readonly Placed<MarkedToken>[] {
  const { item, start, end } = piece;
  if (item.type !== 'text' || item.tokens) return [piece];
  const cuts = [within.start, within.end].filter((at) => at > start && at < end);
  return [start, ...cuts].map((from, index) => {
    const raw = item.raw.slice(from - start, (cuts[index] ?? Number.POSITIVE_INFINITY) - start);
    return { item: { ...item, raw, text: raw }, start: from, end: from + raw.trimEnd().length };
  });
}
