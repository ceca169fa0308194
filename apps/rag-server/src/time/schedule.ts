interface Due {
  readonly everyMs: number;
  /** How long a process that gives no sign of life keeps others from the work. */
  readonly leaseMs: number;
}

/** Recurring work that one process does at a time, however many run. Stored in docdb, so a restart continues the schedule. */
export interface Schedule {
  /**
   * Does the work if it is due and no other process does it; resolves to whether it did. It is due one interval after the first call
   * ever, and then one interval after it was last done. Work that failed, or lost its process, is due when its lease ends.
   */
  whenDue(name: string, due: Due, work: () => Promise<void>): Promise<boolean>;
}
