import { beforeEach, describe, expect, it } from '@jest/globals';
import type { LeaseStore } from '../../src/index.js';

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1_000);
const termOf = (holder: string, until = at(30)) => ({ holder, until });

/** What every store of leases keeps to. `forget` loses all its records. */
export function leaseStoreContract(name: string, make: () => { leases: LeaseStore; forget: () => Promise<unknown> }) {
  describe(`leases in ${name}`, () => {
    let leases: LeaseStore;
    let forget: () => Promise<unknown>;
    beforeEach(async () => {
      ({ leases, forget } = make());
      await forget();
    });
    const acquire = (holder: string, now = at(0), until = at(30)) => leases.acquire('one', termOf(holder, until), now);
    const acquired = async (holder: string, now = at(0), until = at(30)) => {
      const fence = await acquire(holder, now, until);
      if (fence === undefined) throw new Error(`${holder} did not get the lease`);
      return fence;
    };

    it('go to one of those who ask at once, also of those who ask for it the first time', async () => {
      const asked = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((holder) => acquire(holder)));
      expect(asked.filter((fence) => fence !== undefined)).toHaveLength(1);
    });

    it('are independent of each other', async () => {
      await acquired('a');
      expect(await leases.acquire('other', termOf('b'), at(0))).toBeDefined();
    });

    it('end to the millisecond, unless they were renewed', async () => {
      await acquired('a');
      expect(await acquire('b', new Date(at(30).getTime() - 1), at(60))).toBeUndefined();
      expect(await leases.renew('one', termOf('a', at(40)))).toBe(true);
      expect(await acquire('b', at(30), at(60))).toBeUndefined();
      expect(await acquire('b', at(40), at(70))).toBeDefined();
    });

    it('are renewed for the last holder alone', async () => {
      await acquired('a');
      await acquired('b', at(30), at(60));
      expect(await leases.renew('one', termOf('a', at(90)))).toBe(false);
      expect(await acquire('c', at(60), at(90))).toBeDefined();
    });

    it('are free once released, and cannot be renewed then', async () => {
      await acquired('a');
      await leases.release('one', 'a');
      expect(await leases.renew('one', termOf('a', at(60)))).toBe(false);
      expect(await acquire('b')).toBeDefined();
    });

    it('are held from when they are acquired until they are released or end', async () => {
      const isHeld = (now: Date) => leases.isHeld('one', now);
      expect(await isHeld(at(0))).toBe(false);
      await acquired('a');
      expect([await isHeld(at(0)), await isHeld(new Date(at(30).getTime() - 1)), await isHeld(at(30))]).toEqual([
        ...[true, true, false],
      ]);
      await leases.release('one', 'a');
      expect(await isHeld(at(0))).toBe(false);
    });

    it('are not released by an earlier holder', async () => {
      await acquired('a');
      await acquired('b', at(30), at(60));
      await leases.release('one', 'a');
      expect(await acquire('c', at(31), at(61))).toBeUndefined();
    });

    it('have a fence that only rises: over releases, ends and lost records', async () => {
      const fences = [await acquired('a')];
      await leases.release('one', 'a');
      fences.push(await acquired('b'));
      fences.push(await acquired('c', at(30), at(60)));
      await forget();
      fences.push(await acquired('d', at(61), at(90)));
      expect(fences).toEqual([...fences].sort((one, other) => one - other));
      expect(new Set(fences).size).toBe(4);
    });
  });
}
