interface Due {
  readonly everyMs: number;
  /** How long a process that gives no sign of life keeps others from the work. */
  readonly leaseMs: number;
}

/** Work that is done again and again by one process at a time, however many run. A restart does not begin anew. */
export interface Schedule {
  /**
   * Does the work if it is due and nobody else does it; tells whether it did. It is due one interval after the first call
   * ever, and then one interval after it was last done. Work that failed, or lost its process, is due when its lease ends.
   */
  whenDue(name: string, due: Due, work: () => Promise<void>): Promise<boolean>;
}
