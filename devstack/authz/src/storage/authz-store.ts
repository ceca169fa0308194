import type { AuthorizationModel } from '../wire/model-messages.js';
import type { TupleReader } from '../tuples/tuple-reader.js';
import type { Tuple } from '../tuples/tuple.js';

/** Times are ISO 8601 in UTC. */
export interface StoreRecord {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
}

export interface StoredTuple {
  readonly tuple: Tuple;
  readonly writtenAt: string;
}

export interface Change {
  /** The change's id: a ULID, later ones greater. */
  readonly id: string;
  readonly operation: 'write' | 'delete';
  readonly tuple: Tuple;
  readonly at: string;
}

/** One page of a list. `next` is where the following page begins; undefined on the last. */
export interface Page<T> {
  readonly items: T[];
  readonly next: string | undefined;
}

/** `from` is a `next` of an earlier page. */
export interface PageRequest {
  readonly size: number;
  readonly from: string | undefined;
}

/** Tuples to look for; an empty `user` or `relation` is any, an `object` that ends in a colon any of the type. */
export interface TupleFilter {
  readonly object: string;
  readonly relation: string;
  readonly user: string;
}

/** What one write does to the tuples of a store. */
export interface TupleChanges {
  readonly deletes: Tuple[];
  readonly writes: Tuple[];
}

/** Where stores, models, tuples and their history are kept. What a method changed is kept when it returns. */
export interface AuthzStore {
  insertStore(store: StoreRecord): void;
  findStore(id: string): StoreRecord | undefined;
  /** Nothing happens when there is no such store. Its models and tuples stay readable by id. */
  deleteStore(id: string): void;
  /** In the order of creation. An empty `name` is any. */
  listStores(name: string, page: PageRequest): Page<StoreRecord>;

  insertModel(storeId: string, model: AuthorizationModel): void;
  findModel(storeId: string, id: string): AuthorizationModel | undefined;
  newestModelId(storeId: string): string | undefined;
  /** Newest first. */
  listModels(storeId: string, page: PageRequest): Page<AuthorizationModel>;

  /** What evaluation reads of a store's tuples. */
  reader(storeId: string): TupleReader;
  /** In the order of writing. */
  listTuples(storeId: string, filter: TupleFilter, page: PageRequest): Page<StoredTuple>;
  /** All of it or nothing, history included. The caller has made sure that deletes exist and writes do not. */
  applyChanges(storeId: string, changes: TupleChanges, stamp: { at: string; nextId: () => string }): void;
  /** Changes to objects of a type (all when empty) with ids after `from`, oldest first; `next` is the last one's id. */
  listChanges(storeId: string, type: string, page: PageRequest): Page<Change>;

  saveAssertions(storeId: string, modelId: string, assertions: unknown[]): void;
  findAssertions(storeId: string, modelId: string): unknown[];

  close(): void;
}
