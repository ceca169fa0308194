import { DocdbError } from '../errors.js';
import type { EvaluateExpression } from '../matching/matcher.js';
import type { Storage } from '../storage/storage.js';
import { decode, encode } from '../values/bson.js';
import { type Doc, isArray, isDoc } from '../values/doc.js';
import { Collection } from './collection.js';
import { Index, type IndexSpec } from './hash-index.js';
import { Stored } from './record.js';
import { Busy } from './transaction.js';
import { Versions } from './versions.js';

/** All databases and their collections. */
export class Catalog {
  readonly versions: Versions;
  readonly #collections = new Map<string, Collection>();
  #lastId = 0;

  /** Reads everything that storage holds. */
  constructor(
    private readonly storage: Storage,
    readonly evaluate: EvaluateExpression,
  ) {
    this.versions = new Versions(storage);
    const byId = new Map<number, Collection>();
    for (const { collectionId, definition } of storage.collections())
      byId.set(collectionId, this.#restore(collectionId, decode(definition)));
    for (const { recordId, collectionId, bytes } of storage.records()) {
      this.versions.seen(recordId);
      byId.get(collectionId)?.load(recordId, new Stored(bytes));
    }
  }

  find(database: string, name: string): Collection | undefined {
    return this.#collections.get(`${database}.${name}`);
  }

  in(database: string): Collection[] {
    return [...this.#collections.values()].filter((collection) => collection.database === database);
  }

  databases(): string[] {
    return [...new Set([...this.#collections.values()].map((collection) => collection.database))].sort();
  }

  findOrCreate(database: string, name: string): Collection {
    return this.find(database, name) ?? this.create(database, name, {});
  }

  /** Throws DocdbError `InvalidNamespace`. */
  create(database: string, name: string, options: Doc): Collection {
    assertName(database, name);
    this.#lastId += 1;
    const collection = new Collection(this.#lastId, database, name, options, this.versions);
    this.#collections.set(collection.namespace, collection);
    this.save(collection);
    return collection;
  }

  /** Throws Busy while an open transaction has written to it. */
  drop(collection: Collection): void {
    const writer = this.versions.writerOf(collection);
    if (writer) throw new Busy(writer);
    this.#collections.delete(collection.namespace);
    this.storage.append({ kind: 'dropCollection', collectionId: collection.id });
  }

  /** Throws Busy while an open transaction has written to it. */
  rename(collection: Collection, database: string, name: string): void {
    assertName(database, name);
    const writer = this.versions.writerOf(collection);
    if (writer) throw new Busy(writer);
    this.#collections.delete(collection.namespace);
    collection.database = database;
    collection.name = name;
    this.#collections.set(collection.namespace, collection);
    this.save(collection);
  }

  /** Writes the collection's name, options and index definitions down. */
  save(collection: Collection): void {
    const { database, name, options } = collection;
    const definition = encode({ database, name, options, indexes: collection.indexSpecs() });
    this.storage.append({ kind: 'collection', collectionId: collection.id, definition });
  }

  #restore(id: number, definition: Doc): Collection {
    this.#lastId = Math.max(this.#lastId, id);
    const { database, name, options, indexes } = definition;
    const collection = new Collection(id, String(database), String(name), isDoc(options) ? options : {}, this.versions);
    this.#collections.set(collection.namespace, collection);
    for (const spec of isArray(indexes) ? indexes : []) {
      if (isIndexSpec(spec) && spec.name !== '_id_') collection.addIndex(new Index(spec, this.evaluate));
    }
    return collection;
  }
}

export const isIndexSpec = (value: unknown): value is IndexSpec =>
  isDoc(value) && typeof value['name'] === 'string' && isDoc(value['key']);

function assertName(database: string, name: string): void {
  const bad =
    name === '' ||
    name.startsWith('.') ||
    name.endsWith('.') ||
    /[$\0]/.test(name) ||
    /[/\\. "$\0]/.test(database) ||
    database === '';
  if (bad || `${database}.${name}`.length > 255) {
    throw new DocdbError('InvalidNamespace', `Invalid namespace specified '${database}.${name}'`);
  }
}
