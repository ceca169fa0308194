import type { Caller } from '../identity/caller.js';

/** Who creates a datasource, and the team that will own it. */
export interface Maker extends Pick<Caller, 'subject' | 'isMachine'> {
  readonly team: string | undefined;
  /** What they are called; left out, their owner is not shown by name. */
  readonly name?: string | undefined;
}

/** The creator as recorded; records of older versions hold less. */
export interface StoredMaker {
  readonly subject: string | undefined;
  /** `undefined`: made before programs had rights of their own in authz. */
  readonly isMachine: boolean | undefined;
  readonly team: string | undefined;
  readonly name: string | undefined;
  /** Tells two records of one id apart. */
  readonly recordId: string | undefined;
}
