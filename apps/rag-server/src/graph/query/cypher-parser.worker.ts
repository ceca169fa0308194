/**
 * The thread in which queries are read: the parser takes seconds to load and hundreds of megabytes to keep, and a text
 * may be made to keep it busy. Ends with its parent. Holds no other code of the service.
 */
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';

/** What was read of a query; `at` and `end` count code points. Tokens are in capitals and have a text. */
export interface SyntaxNode {
  readonly name: string;
  readonly at: number;
  readonly end: number;
  readonly text: string;
  readonly children: readonly SyntaxNode[];
}

/** Why it cannot be parsed, and where. */
export interface Unreadable {
  readonly at: number;
  readonly reason: string;
}

export type ToParser = string;
export type FromParser = { readonly tree: SyntaxNode } | { readonly unreadable: Unreadable };

interface Token {
  readonly start: number;
  readonly stop: number;
  readonly type: number;
  readonly channel: number;
  readonly text?: string;
}
type Child = { readonly symbol: Token } | { readonly ruleIndex: number; readonly children: readonly Child[] | null };
interface Parsed {
  readonly ctx: Child;
  readonly tokens: readonly Token[];
  readonly parser: {
    readonly numberOfSyntaxErrors: number;
    readonly ruleNames: readonly string[];
    readonly vocabulary: { getSymbolicName(type: number): string | null };
  };
}
/** What is used of the parser: its own types keep `parse` private. */
interface CypherLanguageService {
  parse(query: string, flags: object): { readonly statementsParsing: readonly Parsed[] };
  lint(
    query: string,
    schema: object,
  ): {
    readonly diagnostics: readonly {
      message: string | { readonly value: string };
      offsets: { readonly start: number };
    }[];
  };
  clearCache(): void;
}

/** A tree this deep was made to be deep: people get to a third of it. */
const maxLevels = 600;

// One file instead of hundreds.
const { CypherLanguageService: Service } = createRequire(import.meta.url)('@neo4j-cypher/language-support') as {
  CypherLanguageService: new () => CypherLanguageService;
};
const service = new Service();
// The first query would wait for this otherwise.
service.parse('MATCH (n) WHERE n.a = 1 RETURN n', { consoleCommandsEnabled: false });

parentPort?.on('message', (text: ToParser) => send(read(text)));
send('ready');

function send(message: FromParser | 'ready'): void {
  parentPort?.postMessage(message);
}

function read(text: string): FromParser {
  try {
    const [statement, ...more] = service.parse(text, { consoleCommandsEnabled: false }).statementsParsing;
    if (!statement) return unreadable(0, 'there is no query');
    if (more.length > 0) return unreadable(semicolonIn(text, statement), 'one query at a time, without a semicolon');
    return refusalOf(text, statement) ?? { tree: toTree(statement.ctx, statement.parser, 0) };
  } catch (error) {
    return unreadable(0, error instanceof RangeError ? 'it is nested too deep' : 'it cannot be parsed');
  } finally {
    service.clearCache();
  }
}

const unreadable = (at: number, reason: string): FromParser => ({ unreadable: { at, reason } });

const semicolonIn = (text: string, { tokens, parser }: Parsed) =>
  tokens.find(({ type }) => parser.vocabulary.getSymbolicName(type) === 'SEMICOLON')?.start ??
  Array.from(text).length - 1;

/** `parse` leaves its list of errors empty, and hides comments in a channel of their own. */
function refusalOf(text: string, { parser, tokens }: Parsed): FromParser | undefined {
  const comment = tokens.find((token) => token.channel !== 0 && (token.text ?? '').trim() !== '');
  if (comment) return unreadable(comment.start, 'comments are not allowed');
  if (parser.numberOfSyntaxErrors === 0) return undefined;
  const [first] = service.lint(text, {}).diagnostics;
  const { message = 'this is not Cypher', offsets = { start: 0 } } = first ?? {};
  return unreadable(offsets.start, (typeof message === 'string' ? message : message.value).slice(0, 300));
}

function toTree(node: Child, parser: Parsed['parser'], level: number): SyntaxNode {
  if (level > maxLevels) throw new RangeError('too deep');
  if ('symbol' in node) {
    const { start, stop, type, text = '' } = node.symbol;
    return {
      name: parser.vocabulary.getSymbolicName(type) ?? String(type),
      at: start,
      end: stop + 1,
      text,
      children: [],
    };
  }
  const children = (node.children ?? []).map((child) => toTree(child, parser, level + 1));
  // A rule may hold nothing, and then is nowhere.
  const [first, last] = [children.find(({ end }) => end > 0), children.findLast(({ end }) => end > 0)];
  const name = parser.ruleNames[node.ruleIndex] ?? '';
  return { name, at: first?.at ?? 0, end: last?.end ?? 0, text: '', children };
}
