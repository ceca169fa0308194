/** Turns that one process at a time takes, however many run. Stored in docdb, so a restart continues the schedule. */
export interface Schedule {
  /**
   * Whether it is this caller's turn. The first turn comes one interval after the first call ever. A turn that is not
   * `done` after `leaseMs` belongs to another holder.
   */
  take(name: string, turn: { readonly everyMs: number; readonly leaseMs: number }): Promise<boolean>;
  /** The next turn comes one interval from now. */
  done(name: string, turn: { readonly everyMs: number }): Promise<void>;
}
