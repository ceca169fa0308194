import type { LeaseTerm } from '@parley/docdb';
import type { Caller } from '../identity/caller.js';
import type { Datasource } from './datasource.js';

/** Who makes a datasource, and the team that is to own it. */
export interface Maker extends Pick<Caller, 'subject' | 'isMachine'> {
  readonly team: string | undefined;
}

/** The maker as a record tells it; those of older versions tell less. */
export interface StoredMaker {
  readonly subject: string | undefined;
  /** `undefined`: made before programs had rights of their own in authz. */
  readonly isMachine: boolean | undefined;
  readonly team: string | undefined;
  /** Tells two records of one id apart. */
  readonly recordId: string | undefined;
}

/** A maker whom authz has to be told of. */
export interface DueMaker extends Maker {
  readonly id: string;
}

/**
 * Where datasources are kept. One that is being deleted is found by nothing but `hidden`, and its record carries the lease
 * of the deletion.
 */
export interface DatasourceStore {
  /** Makes the record; `false` when there is one. Throws `CONFLICT` while the datasource is being deleted. */
  insert(datasource: Datasource, maker: Maker): Promise<boolean>;
  /**
   * Writes all of that record anew, but for its maker, and for its date where none is given; `false` when there is no such
   * record any more.
   */
  replace(datasource: Datasource, recordId: string | undefined): Promise<boolean>;
  /** Absence is an answer: resolves to `undefined`. */
  find(id: string): Promise<Datasource | undefined>;
  /** Who made the record; `undefined` when there is none. */
  makerOf(id: string): Promise<StoredMaker | undefined>;
  /** Makers that authz was not told of yet. */
  makersDue(): Promise<DueMaker[]>;
  /** Notes that authz knows the maker. */
  makerTold(due: DueMaker): Promise<void>;
  /** Notes that the maker is a program, and that authz knows it. */
  adopted(id: string, programSubject: string): Promise<void>;
  /** Ordered by id. */
  list(ingestorId?: string): Promise<Datasource[]>;
  /** Those that there are, of all or of these. */
  ids(among?: readonly string[]): Promise<string[]>;
  /** Notes when the datasource was read last, in epoch seconds; nothing happens when it is gone. */
  touch(id: string, lastUpdated: number): Promise<void>;
  /** Hides the datasource, as the first step of deleting it, for that holder; `false` when there is none to hide. */
  hide(id: string, term: LeaseTerm): Promise<boolean>;
  /** Hides a datasource that is not there, so that its remains can be removed; `false` when it is there. */
  hideAbsent(id: string, term: LeaseTerm): Promise<boolean>;
  /** Goes on with a deletion that nobody holds any more; `false` when there is none. */
  takeOver(id: string, term: LeaseTerm): Promise<boolean>;
  /** Extends the lease; `false` when it is not theirs any more. */
  renew(id: string, term: LeaseTerm): Promise<boolean>;
  /** Leaves a deletion that is theirs to whoever takes it over. */
  release(id: string, holder: string): Promise<void>;
  /** Takes a deletion that is theirs back. */
  show(id: string, holder: string): Promise<void>;
  /** Hidden datasources: somebody deletes them, or did until the process died. */
  hidden(): Promise<string[]>;
  /** Removes the record of a hidden datasource whose deletion is theirs. */
  remove(id: string, holder: string): Promise<void>;
}
