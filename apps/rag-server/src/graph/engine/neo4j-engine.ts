import { backoffMs, delay } from '@parley/pacing';
import neo4j, { type Driver, type ManagedTransaction, Neo4jError, type Plan } from 'neo4j-driver';
import {
  type ForeignRow,
  type GraphEngine,
  type GraphRow,
  type GraphValue,
  QueryFailure,
  type Statement,
} from './graph-engine.js';
import { firstLine, tooLong } from './query-failure.js';
import { unlessAborted } from './graph-outage.js';
import { mayGoWellAgain, told } from './neo4j-failures.js';
import { inTurn, withRetry } from './write-queue.js';

export interface Neo4jSettings {
  readonly uri: string;
  readonly username: string | undefined;
  readonly password: string | undefined;
}

const answerLimitMs = 30_000;
/** For a connection that is good to ask over. */
const connectLimitMs = 10_000;
const writeTries = 5;

/** A driver on Neo4j 5.26 or later; nothing is asked of it before the first query. */
export function neo4jEngine(
  { uri, username, password }: Neo4jSettings,
  connectionAcquisitionTimeout = connectLimitMs,
): GraphEngine {
  const auth = username === undefined ? undefined : neo4j.auth.basic(username, password ?? '');
  const driver = neo4j.driver(uri, auth, {
    disableLosslessIntegers: true,
    connectionAcquisitionTimeout,
    connectionTimeout: connectionAcquisitionTimeout / 2,
    maxTransactionRetryTime: 0,
    telemetryDisabled: true,
  });
  const turn = inTurn();
  const define = (cypher: string) =>
    turn(() => inSession(driver, 'WRITE', (run) => run({ cypher }))).then(() => undefined);
  return {
    read: (statement, signal) =>
      unlessAborted(
        inSession(driver, 'READ', (run) => run(statement)),
        signal,
      ),
    readForeign: (statement, limitMs, signal) => unlessAborted(readForeign(driver, statement, limitMs), signal),
    write: (statements) =>
      turn(() => withRetry(() => writeAll(driver, statements), retry)).catch((error: unknown) => {
        throw told(error);
      }),
    requireUnique: (label, property) =>
      define(
        `CREATE CONSTRAINT ${label}${property}_unique IF NOT EXISTS FOR (n:${label}) REQUIRE n.${property} IS UNIQUE`,
      ),
    createIndex: (label, property) =>
      define(`CREATE INDEX ${label}${property}_lookup IF NOT EXISTS FOR (n:${label}) ON (n.${property})`),
    ping: async (signal) => {
      await unlessAborted(
        inSession(driver, 'READ', (run) => run({ cypher: 'RETURN 1 AS one' })),
        signal,
      );
    },
    close: () => driver.close(),
  };
}

/** Throws a `QueryFailure` unless the plan says that it reads, and reads this graph alone. */
async function readForeign(driver: Driver, { cypher, params = {} }: Statement, limitMs: number): Promise<ForeignRow[]> {
  const session = driver.session({ defaultAccessMode: 'READ' });
  const run = (text: string) => session.run(text, toParameters(params), { timeout: limitMs });
  try {
    const { summary } = await run(`EXPLAIN ${cypher}`);
    if (summary.queryType !== 'r' || !readsTheGraph(summary.plan)) throw new QueryFailure('it does more than read');
    return (await run(cypher)).records.map((record) => record.toObject());
  } catch (error) {
    throw explained(error, limitMs);
  } finally {
    await session.close();
  }
}

const elsewhere = ['LoadCSV', 'ProcedureCall'];

const readsTheGraph = (plan: Plan | false): boolean =>
  plan !== false && !elsewhere.some((name) => plan.operatorType.startsWith(name)) && plan.children.every(readsTheGraph);

/** A query that the server takes and cannot answer is its author's; anything else is ours. */
function explained(error: unknown, limitMs: number): unknown {
  if (!(error instanceof Neo4jError)) return error;
  if (error.code.includes('TransactionTimedOut')) return new QueryFailure(tooLong(limitMs), { cause: error });
  const isAuthors = /^Neo\.(ClientError\.Statement|TransientError\.General\.MemoryPool)/.test(error.code);
  return isAuthors ? new QueryFailure(firstLine(error.message), { cause: error }) : told(error);
}

const retry = {
  tries: writeTries,
  pause: (attempt: number) => delay(backoffMs(attempt - 1, { firstMs: 400, maxMs: 3_200 })),
  mayRetry: mayGoWellAgain,
};

type Run = (statement: Statement) => Promise<GraphRow[]>;

async function inSession<T>(driver: Driver, mode: 'READ' | 'WRITE', work: (run: Run) => Promise<T>): Promise<T> {
  const session = driver.session({ defaultAccessMode: mode });
  try {
    return await work(async ({ cypher, params = {} }) => {
      const result = await session.run(cypher, toParameters(params), { timeout: answerLimitMs });
      return result.records.map((record) => record.toObject() as GraphRow);
    });
  } catch (error) {
    throw told(error);
  } finally {
    await session.close();
  }
}

async function writeAll(driver: Driver, statements: readonly Statement[]): Promise<void> {
  const session = driver.session({ defaultAccessMode: 'WRITE' });
  const all = async (transaction: ManagedTransaction) => {
    for (const { cypher, params = {} } of statements) await transaction.run(cypher, toParameters(params));
  };
  try {
    await session.executeWrite(all, { timeout: answerLimitMs });
  } finally {
    await session.close();
  }
}

/** Whole numbers stay whole: the driver sends every number of JavaScript as a float. */
const toParameters = (params: Readonly<Record<string, GraphValue>>) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, toParameter(value)]));

function toParameter(value: GraphValue): unknown {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? neo4j.int(value) : value;
  if (Array.isArray(value)) return value.map(toParameter);
  if (typeof value === 'object' && value !== null) return toParameters(value as Readonly<Record<string, GraphValue>>);
  return value;
}
