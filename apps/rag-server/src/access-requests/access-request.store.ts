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
  /** Granted to the person alone, not to a team. */
  readonly isPersonal: boolean;
}

export interface Decision {
  readonly state: Extract<AccessRequestState, 'granted' | 'declined'>;
  readonly word: string | null;
  readonly isPersonal: boolean;
  /** Epoch seconds. */
  readonly at: number;
}

/**
 * Requests, as long as they are kept: an open one 90 days, a decided one 30, and what was granted to a person alone until it
 * is revoked. What is older is not found.
 */
export interface AccessRequestStore {
  /** Keeps an open request; `false` when its person has an open one for that source. */
  insert(request: AccessRequest): Promise<boolean>;
  find(id: string): Promise<AccessRequest | undefined>;
  /** Of that person, decided within 30 days or open, the latest first, 200 at most; of one source where it is named. */
  ofPerson(subject: string, datasourceId?: string): Promise<AccessRequest[]>;
  countOpen(subject: string): Promise<number>;
  /** Open requests for sources that were there, of all or of these objects of authz, the oldest first. */
  waiting(objects: 'all' | readonly string[], limit: number): Promise<AccessRequest[]>;
  /** Decides a request that is still open; `false` when it is not. */
  decide(id: string, decision: Decision): Promise<boolean>;
  /** Requests for that record of a source that were granted to a person alone, the latest first, 500 at most. */
  letIn(datasourceId: string, recordId: string): Promise<AccessRequest[]>;
  /** Notes that what was granted to this person alone was taken back, however often it was granted. */
  revoke(datasourceId: string, subject: string, at: number): Promise<void>;
  /** Removes the person's own open request; `false` when there is none. */
  withdraw(id: string, subject: string): Promise<boolean>;
  /** Requests for a source that goes stay open to whoever made them, as for one that never was. */
  deleteDatasource(datasourceId: string): Promise<void>;
}
