import type { Caller } from '../identity/caller.js';
import type { Datasource } from './datasource.js';

/** Who makes a datasource. */
export type Maker = Pick<Caller, 'subject' | 'isMachine'>;

/** Who deletes a datasource, and until when nobody else may. Every deletion has a name of its own. */
export interface DeletionHold {
  readonly by: string;
  readonly until: Date;
}

/** Where datasources are kept. One that is being deleted is found by nothing but `hidden`. */
export interface DatasourceStore {
  /**
   * Writes the whole record, but for a date that it has where none is given. `maker` is kept of the write that makes the
   * record alone: overwriting never passes it on. Throws `CONFLICT` while the datasource is being deleted.
   */
  put(datasource: Datasource, maker?: Maker): Promise<void>;
  /** Absence is an answer: resolves to `undefined`. */
  find(id: string): Promise<Datasource | undefined>;
  /** Subject of whoever made the record; `undefined` when there is none, or when nobody was named as it was made. */
  creatorOf(id: string): Promise<string | undefined>;
  /** Datasources that a person made and authz was not told of yet; `owner` is that person's subject. */
  ownersDue(): Promise<{ id: string; owner: string }[]>;
  /** Notes that authz knows. */
  ownerGranted(id: string, owner: string): Promise<void>;
  /** Ordered by id. */
  list(ingestorId?: string): Promise<Datasource[]>;
  /** Those that there are, of all or of these. */
  ids(among?: readonly string[]): Promise<string[]>;
  /** Notes when the datasource was read last, in epoch seconds; nothing happens when it is gone. */
  touch(id: string, lastUpdated: number): Promise<void>;
  /** Hides the datasource, as the first step of deleting it, for whoever holds it; `false` when there is none to hide. */
  hide(id: string, hold: DeletionHold): Promise<boolean>;
  /** Hides a datasource that is not there, so that its remains can be removed; `false` when it is there. */
  hideAbsent(id: string, hold: DeletionHold): Promise<boolean>;
  /** Goes on with a deletion that nobody holds any more; `false` when there is none. */
  takeOver(id: string, hold: DeletionHold): Promise<boolean>;
  /** Makes a hold last until then; `false` when it is not theirs any more. */
  keep(id: string, hold: DeletionHold): Promise<boolean>;
  /** Leaves a deletion that is theirs to whoever takes it over. */
  letGo(id: string, by: string): Promise<void>;
  /** Takes a deletion that is theirs back. */
  show(id: string, by: string): Promise<void>;
  /** Hidden datasources: somebody deletes them, or did until the process died. */
  hidden(): Promise<string[]>;
  /** Removes the record of a hidden datasource whose deletion is theirs. */
  remove(id: string, by: string): Promise<void>;
}
