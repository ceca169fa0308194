import type { ModelCheckResult, ModelRecord, ModelStateRecord } from '@parley/contracts';

/** Where models are kept that administrators set up, and what is known of how they do. dynamic-agents reads the records. */
export interface ModelStore {
  /** By name; a record that cannot be read is logged and left out. */
  list(): Promise<ModelRecord[]>;
  find(id: string): Promise<ModelRecord | undefined>;
  /** Throws AppError `CONFLICT` when the id is taken. */
  insert(model: ModelRecord): Promise<void>;
  /** False when it is no longer the one with that revision. */
  replace(model: ModelRecord, revision: string): Promise<boolean>;
  /** As `replace`. Its state and tests go with it. */
  remove(id: string, revision: string): Promise<boolean>;
  /** Leaves that model the only one that answers for agents that choose none. */
  keepOneDefault(id: string): Promise<void>;
  /** How models answered last; of the operator's also what it is. */
  states(): Promise<ReadonlyMap<string, ModelStateRecord>>;
  /** What tests of those settings found, by model; `revision` says which settings. */
  tests(): Promise<ReadonlyMap<string, ModelTests>>;
  /** Keeps one result. Those of other settings go. */
  noteTest(id: string, revision: string, result: ModelCheckResult): Promise<void>;
}

export interface ModelTests {
  readonly revision: string;
  readonly results: readonly ModelCheckResult[];
}
