import type { LeaseTerm } from './lease.store.js';

/** What the records of a collection call the two fields of their lease. */
export interface LeaseNames<Holder extends string = string, Until extends string = string> {
  readonly holder: Holder;
  readonly until: Until;
}

/**
 * A lease as fields of a record that has more to it: parts of queries and updates. Every store says with these alone who
 * has a record, and whether that has ended.
 */
export interface LeaseFields<Holder extends string, Until extends string> {
  /** To be set: acquires or renews. */
  readonly held: (term: LeaseTerm) => Record<Holder, string> & Record<Until, Date>;
  /** To be set: extends the lease of whoever has it. */
  readonly renewed: (until: Date) => Record<Until, Date>;
  /** To be set: releases. */
  readonly released: Record<Holder | Until, null>;
  /** To be asked: is it this holder's? Whether it has ended is not asked: nobody else took it. */
  readonly heldBy: (holder: string) => Record<Holder, string>;
  /** To be asked: has it ended? The one comparison of expiry. */
  readonly ended: (now: Date) => Record<Until, { $lte: Date }>;
  /** To be asked: does somebody have it? */
  readonly live: (now: Date) => Record<Until, { $gt: Date }>;
}

export function leaseFields<const Holder extends string, const Until extends string>({
  holder,
  until,
}: LeaseNames<Holder, Until>): LeaseFields<Holder, Until> {
  const field = <Name extends string, Value>(name: Name, value: Value) => ({ [name]: value }) as Record<Name, Value>;
  return {
    held: (term) => ({ ...field(holder, term.holder), ...field(until, term.until) }),
    renewed: (at) => field(until, at),
    released: { ...field(holder, null), ...field(until, null) },
    heldBy: (one) => field(holder, one),
    ended: (now) => field(until, { $lte: now }),
    live: (now) => field(until, { $gt: now }),
  };
}

/** `ended`, of a record that was read. */
export const hasEnded = (until: Date, now: Date): boolean => until <= now;
