/** The listener lease: one replica at a time listens. */
export interface LeaseStore {
  /** Acquires the lease if it is free or lapsed, or renews it for its `holder`. */
  acquire(holder: string, nowMs: number, untilMs: number): Promise<boolean>;
  /** Releases it if `holder` has it. */
  release(holder: string): Promise<void>;
  /** Whether anybody holds it now. */
  isHeld(nowMs: number): Promise<boolean>;
}
