import { opensTooMany } from '@parley/markdown';
import { getDefaults, Lexer, type Token, Tokenizer, type Tokens } from 'marked';

/** From these lengths on, a quote or a broken table and a list are one block, however their lines would go together. */
const maxExaminedLength = 1_024;
const maxListLength = 32 * 1_024;

/** The outermost blocks of a Markdown text, blank lines left out. Nesting without end is read as plain paragraphs. */
export function outerBlocks(content: string): Token[] {
  if (opensTooMany(content)) return content.split(/(?<=\n{2,})/).map(paragraph);
  const lexer = new OuterLexer({ ...getDefaults(), tokenizer: new OuterTokenizer() });
  return lexer.blockTokens(content).filter(({ type }) => type !== 'space');
}

const paragraph = (raw: string): Tokens.Paragraph => ({ type: 'paragraph', raw, text: raw, tokens: [] });

/** Leaves alone what stands in list items: where the list ends is known by then, and its depth multiplies the work. */
class OuterLexer extends Lexer {
  override blockTokens<T extends Token[]>(source: string, tokens?: T, isContinued?: boolean): T;
  override blockTokens(source: string, tokens: Token[] = [], isContinued?: boolean): Token[] {
    if (this.state.top) return super.blockTokens(source, tokens, isContinued);
    this.state.top = true;
    return tokens;
  }
}

class OuterTokenizer extends Tokenizer {
  /** Told by its first two lines: rows filled up to the widest header may be more than memory holds. */
  override table(source: string): Tokens.Table | undefined {
    const [head = '', delimiters = ''] = source.split('\n', 2);
    if (!/[:|]/.test(delimiters)) return undefined;
    const table = super.table(`${head}\n${delimiters}`);
    const raw = withoutLastBreaks(this.rules.block.table.exec(source)?.[0]);
    if (table) return { ...table, raw };
    return raw.length > maxExaminedLength ? { type: 'table', raw, header: [], align: [], rows: [] } : undefined;
  }

  /** With marks on all lines, or too much to examine, all of it is the quote. */
  override blockquote(source: string): Tokens.Blockquote | undefined {
    const raw = withoutLastBreaks(this.rules.block.blockquote.exec(source)?.[0]);
    const isExamined = raw.length <= maxExaminedLength && hasLineWithoutMark.test(raw) && !isDeepQuote.test(raw);
    if (raw === '' || isExamined) return super.blockquote(source);
    return { type: 'blockquote', raw, text: raw, tokens: [] };
  }

  override list(source: string): Tokens.List | undefined {
    const upToLimit = source.slice(0, source.indexOf('\n', maxListLength) + 1 || undefined);
    const list = super.list(upToLimit);
    const isWhole = !list || upToLimit.length === source.length || upToLimit.slice(list.raw.length).trim() !== '';
    return isWhole ? list : { ...list, raw: source.slice(0, endOfLongList.exec(source)?.index).trimEnd() };
  }
}

const hasLineWithoutMark = /^(?! {0,3}>)/m;
const isDeepQuote = /^(?: {0,3}> ?){9}/m;
/** Another block, or a line behind a blank one that is neither an item nor part of one. */
const endOfLongList = /\n(?=#{1,6}\s|```|~~~|>|<|[ \t]*\n(?![ \t\n]|[*+-]\s|\d{1,9}[.)]\s))/;

const withoutLastBreaks = (raw = '') => raw.replace(/\n+$/, '');
