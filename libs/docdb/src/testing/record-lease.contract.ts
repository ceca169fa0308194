import { beforeEach, describe, expect, it } from '@jest/globals';

/** The lease in one record of a service, as its store acquires and renews it. */
export interface RecordLease {
  /** Acquires it for `leaseMs` if it is free or has ended; false while another holder has it. */
  acquire(holder: string, now: Date): Promise<boolean>;
  /** Makes it last until `leaseMs` from now; false when another holder has it. */
  renew(holder: string, now: Date): Promise<boolean>;
}

/**
 * What claims, turns, runs and tasks keep to, whatever else their queries ask.
 * @param make a lease that nobody has
 */
export function recordLeaseContract(
  name: string,
  { leaseMs, make }: { leaseMs: number; make: () => RecordLease | Promise<RecordLease> },
) {
  describe(`the lease of ${name}`, () => {
    let lease: RecordLease;
    beforeEach(async () => {
      lease = await make();
    });
    const after = (ms: number) => new Date(Date.UTC(2030, 0, 1) + ms);

    it('ends to the millisecond when its holder was killed', async () => {
      expect(await lease.acquire('a', after(0))).toBe(true);
      expect(await lease.acquire('b', after(leaseMs - 1))).toBe(false);
      expect(await lease.acquire('b', after(leaseMs))).toBe(true);
    });

    it('goes to one of those who take over at once', async () => {
      await lease.acquire('a', after(0));
      const asked = await Promise.all(['b', 'c', 'd', 'e'].map((holder) => lease.acquire(holder, after(leaseMs))));
      expect(asked.filter(Boolean)).toHaveLength(1);
    });

    it('lasts for as long as it is renewed', async () => {
      await lease.acquire('a', after(0));
      expect(await lease.renew('a', after(leaseMs - 1))).toBe(true);
      expect(await lease.acquire('b', after(leaseMs))).toBe(false);
      expect(await lease.acquire('b', after(2 * leaseMs - 2))).toBe(false);
      expect(await lease.acquire('b', after(2 * leaseMs - 1))).toBe(true);
    });

    it('is renewed for a holder whom docdb kept waiting beyond its end, unless another one took over', async () => {
      await lease.acquire('a', after(0));
      expect(await lease.renew('a', after(leaseMs + 5))).toBe(true);
      expect(await lease.acquire('b', after(2 * leaseMs + 5))).toBe(true);
      expect(await lease.renew('a', after(2 * leaseMs + 6))).toBe(false);
      expect(await lease.renew('b', after(2 * leaseMs + 6))).toBe(true);
    });
  });
}
