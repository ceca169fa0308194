import { beforeEach, describe, expect, it } from '@jest/globals';
import type { AuthzClient, Tuple } from '../src/index.js';

const tuple = (user: string, relation: string, object: string): Tuple => ({ user, relation, object });

/** What every AuthzClient promises, the fake included. `fresh` gives one on an empty store. */
export function authzClientContract(name: string, fresh: () => Promise<AuthzClient>): void {
  describe(`${name} as an AuthzClient`, () => {
    let authz: AuthzClient;
    beforeEach(async () => {
      authz = await fresh();
    });

    it('answers to a ping', async () => {
      await expect(authz.ping()).resolves.toBeUndefined();
    });

    it('decides by what is stored, alone and in a batch', async () => {
      await authz.apply({ writes: [tuple('user:u1', 'member', 'team:sre')] });
      await expect(authz.check('user:u1', 'member', 'team:sre')).resolves.toBe(true);
      await expect(authz.check('user:u2', 'member', 'team:sre')).resolves.toBe(false);
      await expect(
        authz.batchCheck([
          { subject: 'user:u2', relation: 'member', object: 'team:sre' },
          { subject: 'user:u1', relation: 'member', object: 'team:sre' },
        ]),
      ).resolves.toEqual([false, true]);
    });

    it('tells what it would decide, and stores nothing for that', async () => {
      const question = { subject: 'user:u1', relation: 'member', object: 'team:sre' } as const;
      await expect(authz.wouldAllow(question, [tuple('user:u1', 'member', 'team:sre')])).resolves.toBe(true);
      await expect(authz.wouldAllow(question, [tuple('user:u2', 'member', 'team:sre')])).resolves.toBe(false);
      await expect(authz.check('user:u1', 'member', 'team:sre')).resolves.toBe(false);
    });

    it('lets a yes through require and stops a no', async () => {
      await authz.apply({ writes: [tuple('user:u1', 'member', 'team:sre')] });
      await expect(authz.require('user:u1', 'member', 'team:sre')).resolves.toBeUndefined();
      await expect(authz.require('user:u2', 'member', 'team:sre')).rejects.toMatchObject({
        code: 'FORBIDDEN',
        more: { details: { capability: 'team#member' } },
      });
    });

    it('reads exactly what a filter names', async () => {
      const space = 'chatx_space:acme--1';
      const granted = tuple(space, 'user', 'agent:a1');
      await authz.apply({
        writes: [granted, tuple(space, 'reader', 'agent:a1'), tuple('user:u1', 'user', 'agent:a2')],
      });
      await expect(authz.read({ objectType: 'agent', user: space, relation: 'user' })).resolves.toEqual([granted]);
      await expect(authz.read({ object: 'agent:a1', relation: 'user' })).resolves.toEqual([granted]);
      await expect(authz.read({ object: 'agent:a1' })).resolves.toHaveLength(2);
      await expect(authz.read({ object: 'agent:a9' })).resolves.toEqual([]);
      await expect(authz.exists({ object: 'agent:a1', relation: 'user' })).resolves.toBe(true);
      await expect(authz.exists({ object: 'agent:a2', relation: 'reader' })).resolves.toBe(false);
      await expect(authz.exists({ object: 'agent:a9' })).resolves.toBe(false);
    });

    it('lists the objects of one type', async () => {
      await authz.apply({
        writes: [
          tuple('user:u1', 'user', 'agent:a1'),
          tuple('user:u1', 'user', 'agent:a2'),
          tuple('user:u2', 'user', 'agent:a3'),
          tuple('user:u1', 'user', 'tool:t1'),
        ],
      });
      const listed = await authz.listObjects('user:u1', 'user', 'agent');
      expect(listed.sort()).toEqual(['agent:a1', 'agent:a2']);
    });

    it('changes nothing when asked a second time', async () => {
      const changes = {
        writes: [tuple('user:u1', 'user', 'agent:a1')],
        deletes: [tuple('user:u2', 'user', 'agent:a1')],
      };
      await expect(authz.apply(changes)).resolves.toEqual({ writes: 1, deletes: 0 });
      await expect(authz.apply(changes)).resolves.toEqual({ writes: 0, deletes: 0 });
    });

    it('replaces what lies within the filters and leaves the rest', async () => {
      const [kept, added, removed, outside] = [
        tuple('user:u1', 'user', 'agent:a1'),
        tuple('user:u2', 'user', 'agent:a1'),
        tuple('user:u3', 'reader', 'agent:a1'),
        tuple('user:u3', 'reader', 'agent:a2'),
      ];
      await authz.apply({ writes: [kept, removed, outside] });
      const replacement = { within: [{ object: 'agent:a1' }], wanted: [kept, added] };
      await expect(authz.replace(replacement)).resolves.toEqual({ writes: 1, deletes: 1 });
      await expect(authz.replace(replacement)).resolves.toEqual({ writes: 0, deletes: 0 });
      await expect(authz.check('user:u3', 'reader', 'agent:a2')).resolves.toBe(true);
      await expect(authz.check('user:u3', 'reader', 'agent:a1')).resolves.toBe(false);
    });

    it('refuses contradictions before anything is sent', async () => {
      const one = tuple('user:u1', 'user', 'agent:a1');
      await expect(authz.apply({ writes: [one], deletes: [one] })).rejects.toThrow(TypeError);
      await expect(authz.replace({ within: [{ object: 'agent:a2' }], wanted: [one] })).rejects.toThrow(TypeError);
      await expect(authz.read({ object: 'agent:a1' })).resolves.toEqual([]);
    });

    it('rejects with the reason of a caller who has left', async () => {
      const reason = new Error('left');
      const call = authz.check('user:u1', 'member', 'team:sre', { signal: AbortSignal.abort(reason) });
      await expect(call).rejects.toBe(reason);
    });
  });
}
