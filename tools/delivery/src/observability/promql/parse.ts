/** The part of PromQL that the alerts use. */
export type Query =
  | { readonly kind: 'number'; readonly value: number }
  | {
      readonly kind: 'selector';
      readonly name: string;
      readonly matchers: readonly Matcher[];
      readonly rangeMin?: number;
    }
  | { readonly kind: 'aggregate'; readonly by: readonly string[]; readonly how: string; readonly of: Query }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Query[] }
  | {
      readonly kind: 'binary';
      readonly op: string;
      /** Labels that have to be alike; all where it is absent. */
      readonly on?: readonly string[];
      readonly left: Query;
      readonly right: Query;
    };

export interface Matcher {
  readonly label: string;
  readonly op: string;
  readonly value: string;
}

const token = /\s*([A-Za-z_][\w]*|\d+(?:\.\d+)?|=~|!~|!=|==|"[^"]*"|\[\d+m\]|[<>=*(){},])/y;
const aggregations = ['max', 'min', 'sum'];
/** Loosest first. */
const levels: readonly (readonly string[])[] = [['or'], ['and'], ['==', '<', '>'], ['*']];

/** Throws Error for whatever the alerts do not use. */
export function parseQuery(text: string): Query {
  const tokens = tokensOf(text.trim());
  const query = readLevel(tokens, 0);
  if (tokens.length > 0) throw new Error(`unexpected ${tokens[0]} in ${text}`);
  return query;
}

function tokensOf(text: string): string[] {
  const found: string[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const at = token.lastIndex;
    const [, one] = token.exec(text) ?? [];
    if (one === undefined) throw new Error(`cannot be read from: ${text.slice(at)}`);
    found.push(one);
  }
  return found;
}

function readLevel(tokens: string[], level: number): Query {
  const ops = levels[level];
  if (!ops) return readOperand(tokens);
  let left = readLevel(tokens, level + 1);
  while (ops.includes(tokens[0] ?? '')) {
    const op = take(tokens);
    const on = tokens[0] === 'on' ? (take(tokens), readNames(tokens)) : undefined;
    left = { kind: 'binary', op, left, right: readLevel(tokens, level + 1), ...(on && { on }) };
  }
  return left;
}

function readOperand(tokens: string[]): Query {
  if (tokens[0] === '(') return readInParentheses(tokens);
  const word = take(tokens);
  if (/^\d/.test(word)) return { kind: 'number', value: Number(word) };
  if (aggregations.includes(word)) {
    take(tokens, 'by');
    const by = readNames(tokens);
    return { kind: 'aggregate', how: word, by, of: readInParentheses(tokens) };
  }
  if (tokens[0] === '(') return { kind: 'call', name: word, args: readArguments(tokens) };
  const matchers = tokens[0] === '{' ? readMatchers(tokens) : [];
  const [, minutes] = /^\[(\d+)m\]$/.exec(tokens[0] ?? '') ?? [];
  if (minutes === undefined) return { kind: 'selector', name: word, matchers };
  take(tokens);
  return { kind: 'selector', name: word, matchers, rangeMin: Number(minutes) };
}

function readInParentheses(tokens: string[]): Query {
  take(tokens, '(');
  const query = readLevel(tokens, 0);
  take(tokens, ')');
  return query;
}

const readArguments = (tokens: string[]): Query[] => readList(tokens, '(', ')', () => readLevel(tokens, 0));
const readNames = (tokens: string[]): string[] => readList(tokens, '(', ')', () => take(tokens));
const readMatchers = (tokens: string[]): Matcher[] =>
  readList(tokens, '{', '}', () => ({ label: take(tokens), op: take(tokens), value: take(tokens).slice(1, -1) }));

function readList<T>(tokens: string[], open: string, close: string, readOne: () => T): T[] {
  const list: T[] = [];
  take(tokens, open);
  while (tokens[0] !== close) {
    list.push(readOne());
    if (tokens[0] === ',') take(tokens);
  }
  take(tokens, close);
  return list;
}

function take(tokens: string[], wanted?: string): string {
  const one = tokens.shift();
  if (one === undefined || (wanted !== undefined && one !== wanted))
    throw new Error(`${wanted ?? 'more'} was expected, not ${one ?? 'the end'}`);
  return one;
}
