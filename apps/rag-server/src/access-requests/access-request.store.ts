import type { AccessRequestState } from '@parley/contracts';

/** Somebody asks to read a source, whether there is one of that id or not. */
export interface AccessRequest {
  readonly id: string;
  readonly datasourceId: string;
  /**
   * Of the source's record as it was when the request was made: only who manages that one is shown it. `undefined` where
   * there was none, or it was deleted since.
   */
  readonly recordId: string | undefined;
  /** Who asks, as authz knows them. */
  readonly subject: string;
  /** As people call them. */
  readonly name: string;
  readonly reason: string;
  /** Epoch seconds, as `decidedAt`. */
  readonly requestedAt: number;
  readonly state: AccessRequestState;
  readonly word: string | null;
  readonly decidedAt: number | null;
}

export interface Decision {
  readonly state: Exclude<AccessRequestState, 'open'>;
  readonly word: string | null;
  /** Epoch seconds. */
  readonly at: number;
}

/** Requests, as long as they are kept: an open one 90 days, a decided one 30. What is older is not found. */
export interface AccessRequestStore {
  /** Keeps an open request; `false` when its person has an open one for that source. */
  insert(request: AccessRequest): Promise<boolean>;
  find(id: string): Promise<AccessRequest | undefined>;
  /** Of that person, the latest first, 200 at most; of one source where it is named. */
  ofPerson(subject: string, datasourceId?: string): Promise<AccessRequest[]>;
  countOpen(subject: string): Promise<number>;
  /** Open requests for sources that were there, of all or of these objects of authz, the oldest first. */
  waiting(objects: 'all' | readonly string[], limit: number): Promise<AccessRequest[]>;
  /** Decides a request that is still open; `false` when it is not. */
  decide(id: string, decision: Decision): Promise<boolean>;
  /** Removes the person's own open request; `false` when there is none. */
  withdraw(id: string, subject: string): Promise<boolean>;
  /** Requests for a source that goes stay open to whoever made them, as for one that never was. */
  deleteDatasource(datasourceId: string): Promise<void>;
}
