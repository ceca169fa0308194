import { AppError } from '@parley/contracts';
import { type ForeignRow, type GraphEngine, QueryFailure } from '../../../../src/graph/engine/graph-engine.js';
import { toCell } from '../../../../src/graph/query/cell.js';
import type { CypherParser } from '../../../../src/graph/query/cypher-parser.js';
import { makeRawQuery } from '../../../../src/graph/query/raw-query.js';
import { dataLabel } from '../../../../src/graph/store/labels.js';
import { openWorld, putHidden, putVisible, readerOfA } from '../world.js';
import { holesIn } from './holes-in.js';

/** What became of a query: its rows, or the reason for which it was refused. */
export interface Outcome {
  readonly isLetThrough: boolean;
  readonly told: string;
}

export interface FencedWorlds {
  /**
   * Asks one graph that has what may not be seen, and one that has not. Throws where the rewritten query reaches further
   * than its asker may, where the two answer differently, and for every failure that is not a refusal with a place.
   */
  ask(query: string): Promise<Outcome>;
  /** How many entities and relations there are, with those that are hidden. */
  count(): Promise<unknown>;
  close(): Promise<void>;
}

/** A machine may be busy with other tests. */
const limitMs = 60_000;
/** For all of it. */
const patienceMs = 120_000;

/** Which rows come first, and what stands where in a list, is left to the engine. */
const isOrdered = /limit|skip|collect|head|last|\[/i;

export async function fencedWorlds(open: (name: string) => GraphEngine, parser: CypherParser): Promise<FencedWorlds> {
  const [full, bare] = [await openWorld(open('full')), await openWorld(open('bare'))];
  await Promise.all([full, bare].map(putVisible));
  await putHidden(full);
  let isLetThrough = false;
  const engine: GraphEngine = {
    ...full.engine,
    async readForeign(statement, ms, signal) {
      isLetThrough = true;
      const holes = holesIn(await parser.parse(statement.cypher, signal), statement, dataLabel);
      if (holes.length > 0) throw new Error(`${holes.join('; ')} in ${statement.cypher}`);
      const [rows, others] = await Promise.all(
        [full, bare].map((world) => rowsOrFailure(() => world.engine.readForeign(statement, ms, signal))),
      );
      if (!isOrdered.test(statement.cypher.replace(/ LIMIT 101$/, '')) && written(rows) !== written(others))
        throw new Error(`what is hidden shows: ${written(rows)} for ${written(others)}`);
      if (rows instanceof QueryFailure) throw rows;
      return rows ?? [];
    },
  };
  const answer = makeRawQuery({ engine, label: dataLabel, parser, limitMs });
  return {
    async ask(query) {
      isLetThrough = false;
      const told = await answer(query, readerOfA, AbortSignal.timeout(patienceMs)).then(JSON.stringify, reasonOf);
      if (/stale-old|hidden-team|foreign/.test(told)) throw new Error(`what is hidden is told: ${told}`);
      return { isLetThrough, told };
    },
    count: () => full.data.stats({ datasourceIds: 'all', now: 0 }, AbortSignal.timeout(patienceMs)),
    async close() {
      await Promise.all([full.engine.close(), bare.engine.close()]);
    },
  };
}

async function rowsOrFailure(read: () => Promise<ForeignRow[]>) {
  try {
    return await read();
  } catch (error) {
    if (error instanceof QueryFailure) return error;
    throw error;
  }
}

/** Refused or failed, with a place in the text: anything else is thrown on. */
function reasonOf(error: unknown): string {
  const place = /"field":"query","message":"line \d+, column \d+: ./;
  const told = error instanceof AppError ? JSON.stringify(error.more.details) : '';
  if (error instanceof AppError && error.code === 'VALIDATION_ERROR' && place.test(told)) return told;
  throw error;
}

/** The same for the same rows in any order; all that failed is the same, as its asker is told. */
function written(rows: ForeignRow[] | QueryFailure | undefined): string {
  if (rows instanceof QueryFailure) return rows.message;
  return JSON.stringify((rows ?? []).map((row) => JSON.stringify(toCell(row), sorted)).sort());
}

const sorted = (_key: string, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((one) => JSON.stringify(one, sorted)).sort();
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
};
