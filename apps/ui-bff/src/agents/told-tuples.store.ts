/** Tuples about one agent that we may have written to authz, and the version that they were read under. */
export interface ToldTuples {
  keys: string[];
  version: number;
}

/**
 * What authz was told about agents by us: whatever else it says was granted there alone, and is not ours to take.
 * A note only ever errs by naming too much: it is made before authz is told, and shortened after.
 */
export interface ToldTuplesStore {
  read(agentId: string): Promise<ToldTuples>;
  /** False when somebody else changed it since that version was read. */
  replace(agentId: string, keys: readonly string[], version: number): Promise<boolean>;
  forget(agentId: string): Promise<void>;
}
