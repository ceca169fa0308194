import { checkMany, checkOne, type Question } from './check.js';
import type { ChangeCounts, TupleChanges, TupleReplacement } from './diff.js';
import { explainOne, type Explanation } from './explain.js';
import { failClosed, forbidden } from './failure.js';
import { listAllObjects } from './list-objects.js';
import { requireModel } from './model-store.js';
import { existsInStore, readExistingStore } from './read.js';
import type { Relation } from './relations.js';
import { storeByName } from './store.js';
import { type AuthzConnection, createTransport } from './transport.js';
import type { Tuple, TupleFilter } from './tuples.js';
import { applyChanges, replaceTuples } from './write.js';

/** What every call may be given: aborting rejects with the signal's own reason. */
export interface CallOptions {
  readonly signal?: AbortSignal;
}

/**
 * Reads and writes authz. Access needs an explicit yes: no answer, a late one, one that cannot be read and a question
 * that authz refuses all throw AUTHZ_UNAVAILABLE (`details.reason` is `authz_unavailable`, the cause is for the log).
 */
export interface AuthzClient {
  /** Whether `subject` (`user:<sub>`, `team:<slug>#member`, `chatx_space:...`) has `relation` on `object`. */
  check(subject: string, relation: Relation, object: string, options?: CallOptions): Promise<boolean>;
  /** Returns on a yes. Throws FORBIDDEN on a no, with `details.capability` such as `agent#can_use`. */
  require(subject: string, relation: Relation, object: string, options?: CallOptions): Promise<void>;
  /** Any number of questions, answered in their order. A single one without a decision fails them all. */
  batchCheck(questions: readonly Question[], options?: CallOptions): Promise<boolean[]>;
  /** Whether `check` would say yes if these grants were stored. They are not; for advice, and nothing may be decided by it. */
  wouldAllow(question: Question, assumed: readonly Tuple[], options?: CallOptions): Promise<boolean>;
  /**
   * Why `check` answers as it does: the grants that lead to a yes, or those that are missing. Bounded in depth, width and
   * time; what is left out is told by `isWhole`. For people to read: nothing may be decided by it.
   */
  explain(subject: string, relation: Relation, object: string, options?: CallOptions): Promise<Explanation>;
  /** All objects of the type on which `subject` has `relation`, as `type:id`, in no particular order. */
  listObjects(subject: string, relation: Relation, objectType: string, options?: CallOptions): Promise<string[]>;
  /** The stored tuples that the filter names, exactly and all of them; derived access is not among them. */
  read(filter: TupleFilter, options?: CallOptions): Promise<Tuple[]>;
  /** Whether `read` would find any: one short question, however many there are. */
  exists(filter: TupleFilter, options?: CallOptions): Promise<boolean>;
  /**
   * Makes these tuples be there and those be gone; returns how many really changed, so a second call returns zeros.
   * Up to 100 changes happen at once or not at all; more go in batches, deletes first, and a repeated call finishes
   * what a failure broke off. Throws `TypeError` for a tuple in both lists.
   */
  apply(changes: TupleChanges, options?: CallOptions): Promise<ChangeCounts>;
  /**
   * Makes `wanted` all that is stored within the filters; counts and batches as in `apply`. Throws `TypeError` for a
   * wanted tuple outside all filters.
   */
  replace(replacement: TupleReplacement, options?: CallOptions): Promise<ChangeCounts>;
  /** Returns when authz answers and the store holds a model: what readiness means. */
  ping(options?: CallOptions): Promise<void>;
}

/** A client of the store with that name. Opens nothing: the store is looked up with the first call. */
export function createAuthzClient(connection: AuthzConnection): AuthzClient {
  const transport = createTransport(connection);
  const { storeName, now = () => performance.now() } = connection;
  const withStore = storeByName(transport, storeName, now);
  const onStore = <T>(operation: (storePath: string) => Promise<T>) => failClosed(() => withStore(operation));
  const check: AuthzClient['check'] = (subject, relation, object, { signal } = {}) =>
    onStore((store) => checkOne(transport, store, { subject, relation, object }, signal));
  return {
    check,
    async require(subject, relation, object, options) {
      if (!(await check(subject, relation, object, options))) throw forbidden(relation, object);
    },
    batchCheck: (questions, { signal } = {}) => onStore((store) => checkMany(transport, store, questions, signal)),
    wouldAllow: (question, assumed, { signal } = {}) =>
      onStore((store) => checkOne(transport, store, question, signal, assumed)),
    explain: (subject, relation, object, { signal } = {}) =>
      onStore((storePath) => explainOne({ transport, storePath, signal, now }, { subject, relation, object })),
    listObjects: (subject, relation, objectType, { signal } = {}) =>
      onStore((store) => listAllObjects(transport, store, { subject, relation, objectType }, signal)),
    read: (filter, { signal } = {}) => onStore((store) => readExistingStore(transport, store, filter, signal)),
    exists: (filter, { signal } = {}) => onStore((store) => existsInStore(transport, store, filter, signal)),
    apply: (changes, { signal } = {}) => onStore((store) => applyChanges(transport, store, changes, signal)),
    replace: (replacement, { signal } = {}) => onStore((store) => replaceTuples(transport, store, replacement, signal)),
    ping: ({ signal } = {}) => onStore((store) => requireModel(transport, store, signal)),
  };
}
