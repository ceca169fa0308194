import type { WikiConnection } from './wiki-connection.js';

/** A connection, and which version of it. */
export interface WikiConnectionRevision {
  readonly connection: WikiConnection;
  /** Another one with each change, and of no other connection. */
  readonly revision: string;
}

/** Where connections are kept. */
export interface WikiConnectionStore {
  /** In the order of their ids. */
  list(): Promise<WikiConnectionRevision[]>;
  find(id: string): Promise<WikiConnectionRevision | undefined>;
  /** Throws `CONFLICT` when the id is taken. */
  insert(connection: WikiConnection): Promise<WikiConnectionRevision>;
  /** `undefined` when it is no longer that version. */
  replace(connection: WikiConnection, revision: string): Promise<WikiConnectionRevision | undefined>;
  /** Whether it was still that version. */
  remove(id: string, revision: string): Promise<boolean>;
}
