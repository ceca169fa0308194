import type { Caller } from '../identity/caller.js';
import type { Datasource } from './datasource.js';

/** Who makes a datasource. */
export type Maker = Pick<Caller, 'subject' | 'isMachine'>;

/** Where datasources are kept. One that is being deleted is found by nothing but `deleting`. */
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
  ids(): Promise<string[]>;
  /** Notes when the datasource was read last, in epoch seconds; nothing happens when it is gone. */
  touch(id: string, lastUpdated: number): Promise<void>;
  /** Hides the datasource, as the first step of deleting it; `false` when there is none. */
  hide(id: string): Promise<boolean>;
  /** Hides a datasource that is not there, so that its remains can be removed; `false` when it is there. */
  hideAbsent(id: string): Promise<boolean>;
  /** Takes `hide` back. */
  show(id: string): Promise<void>;
  /** Hidden datasources, whose deletion may have been cut off. */
  hidden(): Promise<string[]>;
  /** Removes the record of a hidden datasource. */
  remove(id: string): Promise<void>;
}
