/** A record whose tuples in authz follow from docdb. */
export interface Thing {
  readonly kind: 'agent' | 'group' | 'skill' | 'space' | 'team';
  readonly id: string;
}

/** A record whose tuples may be wrong, with the number of failed attempts. */
export interface Pending extends Thing {
  readonly attempts: number;
}

/** Stores what still has to be converged. A mark is identified by its version. */
export interface OutboxStore {
  /** Notes a thing under a new version, whether or not it was noted; it waits until `dueAt`. */
  put(thing: Thing, version: string, at: { now: Date; dueAt: Date }): Promise<void>;
  /** The same, unless the thing is noted already. */
  putIfAbsent(thing: Thing, version: string, at: { now: Date; dueAt: Date }): Promise<void>;
  /** Forgets a thing. False when it is not noted under that version any more. */
  clear(thing: Thing, version: string): Promise<boolean>;
  /** The version that the thing is noted under. */
  version(thing: Thing): Promise<string | undefined>;
  /** Counts a failed attempt. */
  postpone(thing: Thing, dueAt: Date): Promise<void>;
  /** Things to converge now, the longest due first. */
  due(now: Date, limit: number): Promise<Pending[]>;
  /** How many there are, and since when the oldest has been noted. */
  backlog(): Promise<{ pending: number; since: Date | undefined }>;
}
