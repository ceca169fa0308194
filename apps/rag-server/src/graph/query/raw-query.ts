import { AppError, type RawQueryAnswer } from '@parley/contracts';
import { type ForeignRow, type GraphEngine, QueryFailure } from '../engine/graph-engine.js';
import type { InTurn } from '../../turns/caller-turns.js';
import type { Scope } from '../store/graph-store.js';
import { toCell } from './cell.js';
import type { CypherParser } from './cypher-parser.js';
import { type ScopedQuery, scopeQuery } from './scope-query.js';
import { Refusal, toAppError } from './syntax.js';

/**
 * Answers a query in Cypher with what the scope allows and nothing else. Throws `VALIDATION_ERROR` with place and
 * reason for what is refused or fails, `SERVICE_UNAVAILABLE` when the engine is down.
 */
export type RawQuery = (query: string, scope: Scope, signal: AbortSignal) => Promise<RawQueryAnswer>;

/** A raw query in its turn; `asker` names whose it is. */
export type QueryInTurn = (asker: string, ...query: Parameters<RawQuery>) => Promise<RawQueryAnswer>;

export const queryInTurn =
  (answer: RawQuery, inTurn: InTurn): QueryInTurn =>
  (asker, query, scope, signal) =>
    inTurn(asker, () => answer(query, scope, signal), signal);

interface Deps {
  readonly engine: GraphEngine;
  readonly label: string;
  readonly parser: CypherParser;
  /** For the engine, after the query was read. */
  readonly limitMs: number;
}

const maxRows = 100;
/** Of all rows together, in JSON: about 80,000 tokens. */
const maxCharacters = 320_000;

export const makeRawQuery =
  ({ engine, label, parser, limitMs }: Deps): RawQuery =>
  async (query, scope, signal) => {
    try {
      refuseHidden(query);
      const tree = await parser.parse(query, signal);
      const scoped = scopeQuery(tree, query, { label, scope, maxRows: maxRows + 1 });
      return toAnswer(scoped, await run(() => engine.readForeign(scoped, limitMs, signal), scoped));
    } catch (error) {
      throw error instanceof Refusal ? toAppError(error, query) : error;
    }
  };

/** What engines read otherwise than the parser does. */
function refuseHidden(query: string): void {
  const escape = /\\u/i.exec(query);
  if (escape)
    throw new Refusal(Array.from(query.slice(0, escape.index)).length, '\\u is not allowed: write the character');
  const control = /[^\P{Cc}\n\r\t]/u.exec(query);
  if (control)
    throw new Refusal(Array.from(query.slice(0, control.index)).length, 'a control character is not allowed');
}

async function run(read: () => Promise<ForeignRow[]>, { variables }: ScopedQuery): Promise<ForeignRow[]> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof QueryFailure)) throw error;
    const named = error.message.replace(/\bv\d+\b/g, (name) => variables.get(name) ?? name);
    throw new AppError('VALIDATION_ERROR', 'The query failed.', {
      details: [{ field: 'query', message: `line 1, column 1: ${named}` }],
      cause: error,
    });
  }
}

function toAnswer({ columns, limit }: ScopedQuery, rows: readonly ForeignRow[]): RawQueryAnswer {
  const names = uniqueNames([...columns.values()]);
  const keys = [...columns.keys()];
  const results: Record<string, unknown>[] = [];
  let characters = 0;
  for (const row of rows.slice(0, maxRows)) {
    const result = Object.fromEntries(keys.map((key, at) => [names[at] ?? key, toCell(row[key])]));
    characters += JSON.stringify(result).length;
    if (characters > maxCharacters) break;
    results.push(result);
  }
  return { columns: names, results, truncated: results.length < Math.min(rows.length, limit ?? rows.length) };
}

/** Two columns may be called the same. */
const uniqueNames = (names: readonly string[]) =>
  names.map((name, at) => (names.indexOf(name) === at ? name : `${name} (${at + 1})`));
