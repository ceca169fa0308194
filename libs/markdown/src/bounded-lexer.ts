import { getDefaults, Lexer, type MarkedOptions, type Token, Tokenizer, type Tokens } from 'marked';

/** How much reading may cost. */
export interface ReadingBounds {
  /** Longer texts are not read. */
  readonly maxChars: number;
  /** Each look at a block or a piece of a line costs the characters that lie before it. */
  readonly maxWork: number;
  readonly maxDepth: number;
  /** Cells of all tables; a short row counts as long as its head, since it is filled up. */
  readonly maxCells: number;
  readonly maxMs: number;
}

const usual: ReadingBounds = {
  maxChars: 400_000,
  maxWork: 20_000_000,
  maxDepth: 40,
  maxCells: 50_000,
  maxMs: 1_000,
};

/** A line that opens so many lists or quotes within each other is no writing; it would be lexed once for each of them. */
const tooDeep = /^(?: {0,3}(?:(?:[*+-]|\d{1,9}[.)])[ \t]|> ?)){100}/m;
export const opensTooMany = (text: string): boolean => tooDeep.test(text);

/** Further signs that a reader knows, as marked takes them. */
export type Signs = NonNullable<MarkedOptions['extensions']>;

/**
 * Reads Markdown (GitHub flavoured) within bounds: `undefined` where a text would cost too much, which is then shown as
 * it is. Never throws.
 * @param nowMs a clock, for the deadline between two steps
 * @param signs looked for before those of Markdown; none of them may look further than a bounded way ahead
 */
export function readWithin(
  text: string,
  nowMs: () => number,
  bounds: Partial<ReadingBounds> = {},
  signs?: Signs,
): readonly Token[] | undefined {
  const budget = makeBudget(nowMs, { ...usual, ...bounds });
  if (text.length > budget.maxChars || opensTooMany(text)) return undefined;
  try {
    const tokenizer = new BoundedTokenizer(budget);
    const options = { ...getDefaults(), gfm: true, breaks: false, tokenizer, ...(signs && { extensions: signs }) };
    return new BoundedLexer(budget, options).lex(text);
  } catch {
    return undefined;
  }
}

type Budget = ReturnType<typeof makeBudget>;

function makeBudget(nowMs: () => number, bounds: ReadingBounds) {
  const endMs = nowMs() + bounds.maxMs;
  let [work, cells] = [0, 0];
  const within = (isWithin: boolean) => {
    if (!isWithin) throw new Error('the text is too expensive to parse');
  };
  return {
    ...bounds,
    step(chars: number) {
      work += chars + 10;
      within(work <= bounds.maxWork && nowMs() < endMs);
    },
    table(count: number) {
      cells += count;
      within(cells <= bounds.maxCells);
    },
    deepen: (depth: number) => within(depth <= bounds.maxDepth),
  };
}

class BoundedLexer extends Lexer {
  private readonly budget: Budget;
  private depth = 0;

  constructor(budget: Budget, options: MarkedOptions) {
    super(options);
    this.budget = budget;
  }

  override blockTokens<T extends Token[]>(source: string, tokens?: T, isContinued?: boolean): T;
  override blockTokens(source: string, tokens: Token[] = [], isContinued?: boolean): Token[] {
    return this.deeper(() => super.blockTokens(source, tokens, isContinued));
  }

  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    this.budget.step(source.length);
    return this.deeper(() => super.inlineTokens(source, tokens));
  }

  private deeper<Result>(read: () => Result): Result {
    this.depth += 1;
    this.budget.deepen(this.depth);
    const result = read();
    this.depth -= 1;
    return result;
  }
}

/** Counts at the tokenizer that is asked first at each step, of blocks and within a line. */
class BoundedTokenizer extends Tokenizer {
  private readonly budget: Budget;

  constructor(budget: Budget) {
    super();
    this.budget = budget;
  }

  override space(source: string): Tokens.Space | undefined {
    this.budget.step(source.length / 10);
    return super.space(source);
  }

  override escape(source: string): Tokens.Escape | undefined {
    this.budget.step(source.length);
    return super.escape(source);
  }

  override table(source: string): Tokens.Table | undefined {
    const raw = this.rules.block.table.exec(source)?.[0];
    if (raw === undefined) return undefined;
    this.budget.step(raw.length);
    const columns = raw.slice(0, raw.indexOf('\n')).split('|').length;
    this.budget.table(columns * raw.split('\n').length);
    return super.table(source);
  }

  /** A very long list is read in parts, each a list: marked looks at all that follows for each of its items. */
  override list(source: string): Tokens.List | undefined {
    const part = firstPart(source);
    this.budget.step(part.length);
    return super.list(part);
  }
}

const maxPartLength = 32 * 1_024;

/** Up to an item that begins a line, or all of it where none does. */
function firstPart(source: string): string {
  if (source.length <= maxPartLength) return source;
  const start = source.slice(0, maxPartLength);
  const end = Math.max(...['\n- ', '\n* ', '\n+ ', '\n1. '].map((bullet) => start.lastIndexOf(bullet)));
  return end < 0 ? source : source.slice(0, end + 1);
}
