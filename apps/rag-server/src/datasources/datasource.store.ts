import type { LeaseTerm } from '@parley/docdb';
import type { Maker, StoredMaker } from '../permissions/maker.js';
import type { KnownDatasources } from '../permissions/named-datasources.js';
import type { Datasource } from './datasource.js';

/** What can be changed of a datasource while it is there. */
export type DatasourceSettings = Pick<
  Datasource,
  'name' | 'description' | 'chunkSize' | 'chunkOverlap' | 'reloadIntervalSeconds' | 'metadata'
>;

/** A datasource as it was at one time; `revision` is `undefined` for a record of older versions that nobody changed since. */
export interface DatasourceRevision {
  readonly datasource: Datasource;
  readonly revision: string | undefined;
}

/** A creator that still has to be written to authz. */
export interface DueMaker extends Maker {
  readonly id: string;
}

/**
 * Where datasources are kept. One that is being deleted is found by nothing but `hidden`, and its record carries the lease
 * of the deletion.
 */
export interface DatasourceStore extends KnownDatasources {
  /** Makes the record; `false` when there is one. Throws `CONFLICT` while the datasource is being deleted. */
  insert(datasource: Datasource, maker: Maker): Promise<boolean>;
  /**
   * Writes all of that record anew, but for its maker, and for its date where none is given; `false` when there is no such
   * record any more.
   */
  replace(datasource: Datasource, recordId: string | undefined): Promise<boolean>;
  /** Writes what the change says if the record is still at that revision; `false` when it is not. */
  change(id: string, revision: string | undefined, change: Partial<DatasourceSettings>): Promise<boolean>;
  /** As `find`, with the revision of the record: `replace` and `change` make another one. */
  findRevision(id: string): Promise<DatasourceRevision | undefined>;
  /** Absence is an answer: resolves to `undefined`. */
  find(id: string): Promise<Datasource | undefined>;
  /** Who made the record; `undefined` when there is none. */
  makerOf(id: string): Promise<StoredMaker | undefined>;
  /** Creators that are not in authz yet. */
  makersDue(): Promise<DueMaker[]>;
  /** Notes that authz knows the maker. */
  makerTold(due: DueMaker): Promise<void>;
  /** Notes that the maker is a program, and that authz knows it. */
  adopted(id: string, programSubject: string): Promise<void>;
  /** Ordered by id; none that is attached to a conversation. */
  list(ingestorId?: string): Promise<Datasource[]>;
  /** The same, each with who made it. */
  listWithMakers(ingestorId?: string): Promise<{ datasource: Datasource; maker: StoredMaker }[]>;
  /** Those attached to conversations whose id begins so, ordered by id. */
  attached(prefix: string): Promise<Datasource[]>;
  /** Notes when the datasource was read last, in epoch seconds; nothing happens when it is gone. */
  touch(id: string, lastUpdated: number): Promise<void>;
  /** Hides the datasource, as the first step of deleting it, for its holder; `false` if there is none to hide. */
  hide(id: string, term: LeaseTerm): Promise<boolean>;
  /** Hides a datasource that is not there, so that its remains can be removed; `false` when it is there. */
  hideAbsent(id: string, term: LeaseTerm): Promise<boolean>;
  /** Takes over a deletion whose lease has ended; `false` if there is none. */
  takeOver(id: string, term: LeaseTerm): Promise<boolean>;
  /** Extends the lease; `false` if it was lost. */
  renew(id: string, term: LeaseTerm): Promise<boolean>;
  /** Releases a deletion, so that another holder can take it over. */
  release(id: string, holder: string): Promise<void>;
  /** Cancels a deletion of this holder. */
  show(id: string, holder: string): Promise<void>;
  /** Removes the record of a hidden datasource whose deletion is theirs. */
  remove(id: string, holder: string): Promise<void>;
}
