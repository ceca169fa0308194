/** What both engines take as a parameter and give as a value. */
export type GraphValue =
  null | boolean | number | string | readonly GraphValue[] | { readonly [key: string]: GraphValue };

/** A query in the Cypher that both engines speak; values travel as parameters, never in its text. */
export interface Statement {
  readonly cypher: string;
  readonly params?: Readonly<Record<string, GraphValue>>;
}

export type GraphRow = Readonly<Record<string, GraphValue>>;

/** With nodes, relations and paths as the engine returns them. */
export type ForeignRow = Readonly<Record<string, unknown>>;

/** Why a query failed, in words for its author. */
export class QueryFailure extends Error {
  override readonly name = 'QueryFailure';
}

/** A graph database that answers openCypher. Every implementation passes `graph-store.contract.ts`. */
export interface GraphEngine {
  /** Throws `SERVICE_UNAVAILABLE` when the engine does not answer in time, and when `signal` aborts. */
  read(statement: Statement, signal: AbortSignal): Promise<GraphRow[]>;
  /**
   * Answers a query that was not made here, and stops working on it after `limitMs`. Throws a `QueryFailure` for what it
   * cannot answer, `SERVICE_UNAVAILABLE` as `read` does.
   */
  readForeign(statement: Statement, limitMs: number, signal: AbortSignal): Promise<ForeignRow[]>;
  /** All statements or none. Writes wait for each other and are tried again when they collide. */
  write(statements: readonly Statement[]): Promise<void>;
  /** Makes a property unique among the nodes of a label; doing so again changes nothing. */
  requireUnique(label: string, property: string): Promise<void>;
  /** Makes nodes of a label quick to find by a property; doing so again changes nothing. */
  createIndex(label: string, property: string): Promise<void>;
  ping(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
