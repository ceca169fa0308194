/** Who has a lease, and until when unless it is renewed. */
export interface LeaseTerm {
  /** Unique to this acquisition, not to the process. */
  readonly holder: string;
  readonly until: Date;
}

/**
 * Leases by id: one holder at a time, over all replicas. Every implementation passes `lease.contract.ts`. Times are the
 * caller's clock, so replicas must agree on the time to well within a lease.
 */
export interface LeaseStore {
  /**
   * Takes a lease that is free or has ended (`until <= now`).
   * @returns the fence: larger than that of every earlier holder of this lease; `undefined` while another one has it
   */
  acquire(id: string, term: LeaseTerm, now: Date): Promise<number | undefined>;
  /** Extends a lease. False once another holder took it, or it was released. */
  renew(id: string, term: LeaseTerm): Promise<boolean>;
  /** Frees a lease that is still this holder's; otherwise does nothing. */
  release(id: string, holder: string): Promise<void>;
  /** Whether somebody has it: it was acquired, not released, and has not ended. */
  isHeld(id: string, now: Date): Promise<boolean>;
}
