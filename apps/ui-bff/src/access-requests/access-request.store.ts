import type { AccessRequestState } from '@parley/contracts';

/** Somebody asks to use an agent or a chat space, whether there is one of that name or not. */
export interface AccessRequest {
  readonly id: string;
  /** As people's tools name it: `agent:docs`. */
  readonly resource: string;
  /** As authz names it. */
  readonly object: string;
  readonly personId: string;
  /** As people call them. */
  readonly name: string;
  readonly reason: string;
  readonly requestedAt: Date;
  readonly state: AccessRequestState;
  readonly word: string | null;
  readonly decidedAt: Date | null;
  /** Granted to the person alone, not to a team. */
  readonly isPersonal: boolean;
}

export interface Decision {
  readonly state: 'granted' | 'declined';
  readonly word: string | null;
  readonly isPersonal: boolean;
}

/**
 * Requests, as long as they are kept: an open one 90 days, a decided one 30, and what was granted to a person alone until it
 * is revoked. What is older is not found.
 */
export interface AccessRequestStore {
  /** Keeps an open request; `false` when its person has an open one for that thing. */
  insert(request: AccessRequest): Promise<boolean>;
  find(id: string): Promise<AccessRequest | undefined>;
  /** Of that person, the latest first, 200 at most; for one thing where it is named. */
  ofPerson(personId: string, object?: string): Promise<AccessRequest[]>;
  countOpen(personId: string): Promise<number>;
  /** Open requests for all or for these objects of authz, the oldest first. */
  waiting(objects: 'all' | readonly string[], limit: number): Promise<AccessRequest[]>;
  /** Decides a request that is still open; `false` when it is not. */
  decide(id: string, decision: Decision): Promise<boolean>;
  /** Requests that were granted to a person alone, the latest first, 500 at most. */
  letIn(object: string): Promise<AccessRequest[]>;
  /** Notes that what was granted to this person alone was taken back, however often it was granted. */
  revoke(object: string, personId: string): Promise<void>;
  /** Removes the person's own open request; `false` when there is none. */
  withdraw(id: string, personId: string): Promise<boolean>;
}
