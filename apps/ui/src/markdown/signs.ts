import type { Signs } from '@parley/markdown';
import type { Token, TokenizerThis, Tokens } from 'marked';

/** A formula in TeX; `isDisplay` where it stands on lines of its own. */
export interface MathToken {
  readonly type: 'math';
  readonly raw: string;
  readonly text: string;
  readonly isDisplay: boolean;
}

/** A mark that leads to a footnote. */
export interface FootnoteMark {
  readonly type: 'footnote-mark';
  readonly raw: string;
  readonly label: string;
}

/** A footnote, where it is written. */
export interface Footnote {
  readonly type: 'footnote';
  readonly raw: string;
  readonly label: string;
  readonly tokens: Token[];
}

export type SignToken = MathToken | FootnoteMark | Footnote;

/** Signs of answers and documents that GitHub knows and marked does not: formulas and footnotes. */
export const signs: Signs = {
  renderers: {},
  childTokens: {},
  block: [mathBlock, footnote],
  startBlock: [(source) => indexOf(/\n {0,3}(?:\$\$|\\\[|\[\^)/, source)],
  inline: [mathInLine, footnoteMark],
  startInline: [(source) => indexOf(/\$|\\[([]|\[\^/, source)],
};

/** The start of a block is that of its line; in a line the place of the sign. */
function indexOf(pattern: RegExp, source: string): number | undefined {
  const at = source.search(pattern);
  return at < 0 ? undefined : at;
}

const math = (raw: string, text: string, isDisplay: boolean): MathToken => ({
  type: 'math',
  raw,
  text: text.trim(),
  isDisplay,
});

const ofLines = /^ {0,3}(?:\$\$([^$]{1,4000})\$\$|\\\[([^]{1,4000}?)\\\])[ \t]*(?:\n+|$)/;

function mathBlock(this: TokenizerThis, source: string): Tokens.Generic | undefined {
  const [raw, dollars, brackets] = ofLines.exec(source) ?? [];
  const text = dollars ?? brackets;
  return raw !== undefined && text !== undefined && text.trim() !== '' ? { ...math(raw, text, true) } : undefined;
}

const displayed = /^(?:\$\$([^$\n]{1,2000})\$\$|\\\[([^\n]{1,2000}?)\\\])/;
const bracketed = /^\\\(([^\n]{1,2000}?)\\\)/;
/** A dollar sign opens before what is no space, and closes after it, where no word or price goes on. */
const dollared = /^\$(?![\s$])((?:\\[^\n]|[^$\\\n]){1,1000})\$(?![\w$])/;

function mathInLine(this: TokenizerThis, source: string, before: Token[]): Tokens.Generic | undefined {
  const found = inBrackets(source) ?? inDollars(source, before.at(-1)?.raw ?? '');
  return found && { ...found };
}

function inBrackets(source: string): MathToken | undefined {
  const [shown, dollars, brackets] = displayed.exec(source) ?? [];
  if (shown !== undefined) return math(shown, dollars ?? brackets ?? '', true);
  const [raw, text] = bracketed.exec(source) ?? [];
  return raw !== undefined && text !== undefined ? math(raw, text, false) : undefined;
}

function inDollars(source: string, before: string): MathToken | undefined {
  const [raw, text] = dollared.exec(source) ?? [];
  if (raw === undefined || text === undefined || /[\w$\\]$/.test(before)) return undefined;
  return /\s$/.test(text) || isAmount(text) ? undefined : math(raw, text, false);
}

/** `$5 and 6$`, `$5-10$`: money is written with spaces and dashes, and with nothing that only formulas have. */
const isAmount = (text: string): boolean => /^[\d.,]+(?:\s|\p{Pd}|to\b)/u.test(text) && !/[\\^_=+*/<>{}]/.test(text);

const label = String.raw`\[\^([^\]\s^]{1,40})\]`;
const noted = new RegExp(
  String.raw`^ {0,3}${label}:[ \t]*([^\n]{1,4000}(?:\n(?! {0,3}\[\^)[ \t]*[^\s][^\n]*){0,50})(?:\n+|$)`,
);
const marked = new RegExp(`^${label}(?!:)`);

function footnote(this: TokenizerThis, source: string): Tokens.Generic | undefined {
  const [raw, name, text] = noted.exec(source) ?? [];
  if (raw === undefined || name === undefined || text === undefined) return undefined;
  return { type: 'footnote', raw, label: name, tokens: this.lexer.inlineTokens(text.replace(/\n[ \t]*/g, '\n')) };
}

function footnoteMark(this: TokenizerThis, source: string): Tokens.Generic | undefined {
  const [raw, name] = marked.exec(source) ?? [];
  return raw !== undefined && name !== undefined ? { type: 'footnote-mark', raw, label: name } : undefined;
}

/** Whether a block is one of these signs. */
export const isSign = (token: Token | SignToken): token is MathToken | Footnote =>
  token.type === 'math' || token.type === 'footnote';
