import type { MarkedToken, Tokens } from 'marked';
import { readMarkdown } from '../markdown/read-markdown.js';
import { partsOfList, partsOfText } from './cut-block.js';
import { linesWithin } from './lines-within.js';
import { isTouched, isWithin, placed, type Placed, type Span } from './tokens-in-place.js';

/** A stretch of a document's blocks; of a table or of code only some rows or lines may be in the passage. */
export type Stretch =
  | { readonly kind: 'plain' | 'marked'; readonly tokens: readonly MarkedToken[] }
  | { readonly kind: 'lines'; readonly token: Tokens.Table | Tokens.Code; readonly lines: Span };

/**
 * A document's blocks around one passage of it, which may begin and end within a block. `undefined` where it is not in
 * this part, or not any more; of several such places the first counts.
 */
export function markPassage(content: string, passage: string): readonly Stretch[] | undefined {
  const span = spanOf(content, passage);
  return span && joined(placed(content, readMarkdown(content)).flatMap((block) => stretchesOf(block, span)));
}

/** Passages are cut from the text as it is, so one is found by its words. */
function spanOf(content: string, passage: string): Span | undefined {
  const wanted = passage.trim();
  const start = wanted === '' ? -1 : content.indexOf(wanted);
  return start < 0 ? undefined : { start, end: start + wanted.length };
}

function stretchesOf(block: Placed<MarkedToken>, span: Span): readonly Stretch[] {
  const { item: token, start } = block;
  if (!isTouched(block, span)) return [{ kind: 'plain', tokens: [token] }];
  if (isWithin(block, span)) return [{ kind: 'marked', tokens: [token] }];
  const within = { start: span.start - start, end: span.end - start };
  switch (token.type) {
    case 'list':
      return partsOfList(token, within);
    case 'paragraph':
      return partsOfText(token, within);
    case 'table':
    case 'code':
      return [{ kind: 'lines', token, lines: linesWithin(token, within) }];
    default:
      return [{ kind: 'marked', tokens: [token] }];
  }
}

/** What stands together is drawn together: a passage of many blocks is one region. */
function joined(stretches: readonly Stretch[]): readonly Stretch[] {
  const all: Stretch[] = [];
  let run: MarkedToken[] = [];
  for (const stretch of stretches) {
    const isSame = stretch.kind !== 'lines' && stretch.kind === all.at(-1)?.kind;
    if (stretch.kind === 'lines') all.push(stretch);
    else if (isSame) run.push(...stretch.tokens);
    else all.push({ kind: stretch.kind, tokens: (run = [...stretch.tokens]) });
  }
  return all;
}
