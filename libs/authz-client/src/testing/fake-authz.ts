import type { AuthzClient } from '../client.js';
import { changesAgainst, replacementOf, requireWithin, withoutRepetition, type Diff } from '../diff.js';
import { AuthzFailure, authzUnavailable, forbidden } from '../failure.js';
import type { Relation } from '../relations.js';
import { matches, tupleKey, type Tuple } from '../tuples.js';

/** Decides by what the test said; knows no model: a stored `user` tuple gives no `can_use`. */
export interface FakeAuthz extends AuthzClient {
  /** From now on yes to exactly this question. */
  allow(subject: string, relation: Relation, object: string): void;
  /** From now on no again. */
  forbid(subject: string, relation: Relation, object: string): void;
  /** From now on every call throws AUTHZ_UNAVAILABLE. */
  goDown(): void;
  comeBack(): void;
  /** All that is stored now, in the order of writing. */
  stored(): Tuple[];
}

interface Start {
  /** Answer to every question that no `allow` or stored tuple answers. Default: no. */
  readonly otherwise?: boolean;
  readonly tuples?: readonly Tuple[];
}

/** An authz in memory for tests of services: same promises and errors as the client, answers given by the test. */
export function fakeAuthz({ otherwise = false, tuples = [] }: Start = {}): FakeAuthz {
  const allowed = new Map<string, Tuple>();
  const stored = new Map(tuples.map((tuple) => [tupleKey(tuple), tuple]));
  let isDown = false;
  const up = (signal?: AbortSignal) => {
    signal?.throwIfAborted();
    if (isDown) throw authzUnavailable(new AuthzFailure('connection', 'the fake authz is down'));
  };
  const decide = (subject: string, relation: Relation, object: string) => {
    const key = tupleKey({ user: subject, relation, object });
    return otherwise || allowed.has(key) || stored.has(key);
  };
  const commit = ({ writes, deletes }: Diff) => {
    for (const tuple of deletes) stored.delete(tupleKey(tuple));
    for (const tuple of writes) stored.set(tupleKey(tuple), tuple);
    return { writes: writes.length, deletes: deletes.length };
  };
  return {
    allow(subject, relation, object) {
      const question = { user: subject, relation, object };
      allowed.set(tupleKey(question), question);
    },
    forbid: (subject, relation, object) => void allowed.delete(tupleKey({ user: subject, relation, object })),
    goDown: () => void (isDown = true),
    comeBack: () => void (isDown = false),
    stored: () => [...stored.values()],
    check: async (subject, relation, object, { signal } = {}) => {
      await Promise.resolve(up(signal));
      return decide(subject, relation, object);
    },
    require: async (subject, relation, object, { signal } = {}) => {
      await Promise.resolve(up(signal));
      if (!decide(subject, relation, object)) throw forbidden(relation, object);
    },
    batchCheck: async (questions, { signal } = {}) => {
      await Promise.resolve(up(signal));
      return questions.map(({ subject, relation, object }) => decide(subject, relation, object));
    },
    listObjects: async (subject, relation, objectType, { signal } = {}) => {
      await Promise.resolve(up(signal));
      const filter = { user: subject, relation, objectType };
      const known = [...allowed.values(), ...stored.values()].filter((tuple) => matches(filter, tuple));
      return [...new Set(known.map(({ object }) => object))];
    },
    read: async (filter, { signal } = {}) => {
      await Promise.resolve(up(signal));
      return [...stored.values()].filter((tuple) => matches(filter, tuple));
    },
    apply: async (changes, { signal } = {}) => {
      await Promise.resolve(up(signal));
      return commit(changesAgainst([...stored.values()], withoutRepetition(changes)));
    },
    replace: async (replacement, { signal } = {}) => {
      await Promise.resolve(up(signal));
      requireWithin(replacement);
      const within = [...stored.values()].filter((tuple) => replacement.within.some((f) => matches(f, tuple)));
      return commit(replacementOf(within, replacement.wanted));
    },
    ping: async ({ signal } = {}) => {
      await Promise.resolve(up(signal));
    },
  };
}

/** Says yes to every question. */
export const allowingAuthz = (): FakeAuthz => fakeAuthz({ otherwise: true });

/** Says no to every question. */
export const refusingAuthz = (): FakeAuthz => fakeAuthz();

/** Answers nothing: every call throws AUTHZ_UNAVAILABLE. */
export function unreachableAuthz(): FakeAuthz {
  const authz = fakeAuthz();
  authz.goDown();
  return authz;
}
