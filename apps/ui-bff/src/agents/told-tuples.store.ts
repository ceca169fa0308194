/** Tuples about one agent that we may have written to authz, and the version that they were read under. */
export interface ToldTuples {
  readonly keys: string[];
  readonly version: number;
}

/**
 * The tuples about agents that we wrote to authz: all others were granted there alone and are not ours to delete. The
 * record can only list too much: it is extended before authz is updated, and shortened afterwards.
 */
export interface ToldTuplesStore {
  read(agentId: string): Promise<ToldTuples>;
  /** False if someone else changed it since that version was read. */
  replace(agentId: string, keys: readonly string[], version: number): Promise<boolean>;
  forget(agentId: string): Promise<void>;
}
