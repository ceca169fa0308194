/** Turns that are taken by one process at a time, however many run. Kept in docdb: a restart does not begin anew. */
export interface Schedule {
  /**
   * Whether it is this caller's turn. The first turn comes one interval after the first call ever. A turn that is not
   * `done` after `leaseMs` is somebody else's.
   */
  take(name: string, turn: { readonly everyMs: number; readonly leaseMs: number }): Promise<boolean>;
  /** The next turn comes one interval from now. */
  done(name: string, turn: { readonly everyMs: number }): Promise<void>;
}
