import type { MarkedToken, Token, Tokens } from 'marked';
import { createContext, type ReactNode } from 'react';

/** A number in square brackets that names a passage, where it stands in an answer. */
export interface NumberedMark {
  readonly type: 'mark';
  readonly raw: string;
  readonly number: number;
  /** Its place in `all`. */
  readonly at: number;
  /** The numbers of all marks of the text, in their order. */
  readonly all: readonly number[];
}

/** How a mark is drawn; without it marks are the text that they are. */
export const DrawMark = createContext<((mark: NumberedMark) => ReactNode) | undefined>(undefined);

/** Whether a passage has that number. */
export type IsNumbered = (number: number) => boolean;

/**
 * The same blocks, with the marks in their words as tokens of their own. There are none in code, in the words of a link,
 * and where no passage has the number.
 */
export function withMarks(blocks: readonly MarkedToken[], isNumbered: IsNumbered): readonly MarkedToken[] {
  const all: number[] = [];
  const markOf = (raw: string): NumberedMark | undefined => {
    const number = Number(raw.slice(1, -1));
    return isNumbered(number) ? { type: 'mark', raw, number, at: all.push(number) - 1, all } : undefined;
  };
  const read = (tokens: readonly Token[]): Token[] => tokens.flatMap(inToken);
  const inCells = (cells: readonly Tokens.TableCell[]) => cells.map((cell) => ({ ...cell, tokens: read(cell.tokens) }));
  function inToken(token: Token): Token[] {
    if (token.type === 'link') return [(isMark.test(token.raw) && markOf(token.raw)) || token];
    if (token.type === 'list') return [{ ...token, items: read((token as Tokens.List).items) }];
    if (token.type === 'table') {
      const { header, rows } = token as Tokens.Table;
      return [{ ...token, header: inCells(header), rows: rows.map(inCells) }];
    }
    if ('tokens' in token) return [{ ...token, tokens: read(token.tokens) }];
    return token.type === 'text' ? inWords(token as Tokens.Text) : [token];
  }
  function inWords(words: Tokens.Text): Token[] {
    const pieces = words.text.split(/(\[\d{1,3}\])/);
    if (pieces.length === 1) return [words];
    return pieces
      .filter((piece) => piece !== '')
      .map((piece) => (isMark.test(piece) && markOf(piece)) || { ...words, raw: piece, text: piece });
  }
  return read(blocks) as MarkedToken[];
}

const isMark = /^\[\d{1,3}\]$/;
