import type { AuthzClient } from '../client.js';
import {
  type ChangeCounts,
  changesAgainst,
  type Diff,
  replacementOf,
  requireWithin,
  withoutRepetition,
} from '../diff.js';
import { AuthzFailure, authzUnavailable, forbidden } from '../failure.js';
import type { Relation } from '../relations.js';
import { matches, type Tuple, type TupleFilter, tupleKey } from '../tuples.js';

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
  const allowed = tupleSet();
  const stored = tupleSet(tuples);
  let isDown = false;
  const answer = async <T>(signal: AbortSignal | undefined, result: () => T): Promise<T> => {
    await Promise.resolve();
    signal?.throwIfAborted();
    if (isDown) throw authzUnavailable(new AuthzFailure('connection', 'the fake authz is down'));
    return result();
  };
  const decide = (subject: string, relation: Relation, object: string) => {
    const tuple = { user: subject, relation, object };
    return otherwise || allowed.has(tuple) || stored.has(tuple);
  };
  return {
    allow: (subject, relation, object) =>
      allowed.change({ writes: [{ user: subject, relation, object }], deletes: [] }),
    forbid: (subject, relation, object) =>
      allowed.change({ writes: [], deletes: [{ user: subject, relation, object }] }),
    goDown: () => void (isDown = true),
    comeBack: () => void (isDown = false),
    stored: () => stored.all(),
    check: (subject, relation, object, { signal } = {}) => answer(signal, () => decide(subject, relation, object)),
    require: (subject, relation, object, { signal } = {}) =>
      answer(signal, () => {
        if (!decide(subject, relation, object)) throw forbidden(relation, object);
      }),
    batchCheck: (questions, { signal } = {}) =>
      answer(signal, () => questions.map(({ subject, relation, object }) => decide(subject, relation, object))),
    wouldAllow: ({ subject, relation, object }, assumed, { signal } = {}) =>
      answer(
        signal,
        () => decide(subject, relation, object) || tupleSet(assumed).has({ user: subject, relation, object }),
      ),
    explain: (subject, relation, object, { signal } = {}) =>
      answer(signal, () => {
        const allowed = decide(subject, relation, object);
        const opening = { relation, object, holders: [], holderCount: 0 };
        return {
          allowed,
          paths: allowed ? [[{ user: subject, relation, object }]] : [],
          openings: allowed ? [] : [opening],
          isWhole: true,
        };
      }),
    listObjects: (subject, relation, objectType, { signal } = {}) =>
      answer(signal, () => {
        const known = within([...allowed.all(), ...stored.all()], [{ user: subject, relation, objectType }]);
        return [...new Set(known.map(({ object }) => object))];
      }),
    read: (filter, { signal } = {}) => answer(signal, () => within(stored.all(), [filter])),
    exists: (filter, { signal } = {}) => answer(signal, () => within(stored.all(), [filter]).length > 0),
    apply: (changes, { signal } = {}) =>
      answer(signal, () => stored.change(changesAgainst(stored.all(), withoutRepetition(changes)))),
    replace: (replacement, { signal } = {}) =>
      answer(signal, () => {
        requireWithin(replacement);
        return stored.change(replacementOf(within(stored.all(), replacement.within), replacement.wanted));
      }),
    ping: ({ signal } = {}) => answer(signal, () => undefined),
  };
}

function tupleSet(start: readonly Tuple[] = []) {
  const byKey = new Map(start.map((tuple) => [tupleKey(tuple), tuple]));
  return {
    all: (): Tuple[] => [...byKey.values()],
    has: (tuple: Tuple): boolean => byKey.has(tupleKey(tuple)),
    change({ writes, deletes }: Diff): ChangeCounts {
      for (const tuple of deletes) byKey.delete(tupleKey(tuple));
      for (const tuple of writes) byKey.set(tupleKey(tuple), tuple);
      return { writes: writes.length, deletes: deletes.length };
    },
  };
}

const within = (tuples: readonly Tuple[], filters: readonly TupleFilter[]): Tuple[] =>
  tuples.filter((tuple) => filters.some((filter) => matches(filter, tuple)));

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
