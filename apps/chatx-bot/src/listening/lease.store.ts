/** Who may listen: one replica at a time, for a time. */
export interface LeaseStore {
  /** Takes the lease, or extends it, when it is free, run out or already `holder`'s. */
  acquire(holder: string, nowMs: number, untilMs: number): Promise<boolean>;
  /** Lets it go, if `holder` has it. */
  release(holder: string): Promise<void>;
  /** Whether anybody holds it now. */
  isHeld(nowMs: number): Promise<boolean>;
}
