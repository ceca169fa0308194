import { asStored } from '../engine/record.js';
import { DocdbError } from '../errors.js';
import type { Collection } from '../engine/collection.js';
import { Index, type IndexSpec } from '../engine/hash-index.js';
import { equalValues } from '../values/compare.js';
import { type Doc, isArray, isDoc } from '../values/doc.js';
import { isNumber, toNumber } from '../values/numbers.js';
import { show } from '../values/describe.js';
import { countField, docField, docsField, isYes } from './fields.js';
import { collectionName, collectionOf, existing, type Handler } from './request.js';

export const createIndexes: Handler = (request, deps) => {
  const specs = docsField(request.body, 'indexes').map(checkedSpec);
  const isNew = !collectionOf(request, deps);
  const collection = deps.catalog.findOrCreate(request.database, collectionName(request));
  const before = collection.indexes.size;
  const built = specs
    .filter((spec) => isMissing(collection, spec))
    .map((spec) => new Index(spec, deps.catalog.evaluate));
  addAll(collection, built);
  if (built.length > 0) deps.catalog.save(collection);
  const note = built.length === 0 ? { note: 'all indexes already exist' } : {};
  return {
    numIndexesBefore: before,
    numIndexesAfter: collection.indexes.size,
    createdCollectionAutomatically: isNew,
    ...note,
  };
};

/** All of a command's indexes are built, or none. */
function addAll(collection: Collection, built: readonly Index[]): void {
  const added: string[] = [];
  try {
    for (const index of built) {
      collection.addIndex(index);
      added.push(index.spec.name);
    }
  } catch (error) {
    for (const name of added) collection.indexes.delete(name);
    throw error;
  }
}

const known = new Set([
  'v',
  'key',
  'name',
  'unique',
  'sparse',
  'partialFilterExpression',
  'background',
  'hidden',
  'expireAfterSeconds',
  'collation',
  'ns',
]);

function checkedSpec(spec: Doc): IndexSpec {
  const { key, name, background: _background, ns: _ns, ...rest } = spec;
  if (!isDoc(key) || Object.keys(key).length === 0)
    throw new DocdbError('CannotCreateIndex', 'Index keys cannot be an empty object');
  if (typeof name !== 'string' || name === '')
    throw new DocdbError('CannotCreateIndex', "The 'name' field of an index is a required string");
  const odd = Object.keys(spec).find((field) => !known.has(field));
  if (odd !== undefined)
    throw new DocdbError(
      'InvalidIndexSpecificationOption',
      `The field '${odd}' is not valid for an index specification`,
    );
  Object.entries(key).forEach(checkField);
  if (isDoc(spec['collation']) && spec['collation']['locale'] !== 'simple')
    throw new DocdbError('CannotCreateIndex', 'collation is not supported by this server');
  if (spec['sparse'] === true && isDoc(spec['partialFilterExpression'])) {
    throw new DocdbError('CannotCreateIndex', 'cannot mix "partialFilterExpression" and "sparse" options');
  }
  return { v: 2, key, name, ...rest };
}

function checkField([path, kind]: [string, unknown]): void {
  if (path === '' || path.includes('$'))
    throw new DocdbError('CannotCreateIndex', `Index key '${path}' is not supported by this server`);
  const isDirection = isNumber(kind) && toNumber(kind) !== 0;
  if (!isDirection && kind !== 'hashed') {
    throw new DocdbError('CannotCreateIndex', `Index kind ${show(kind)} of '${path}' is not supported by this server`);
  }
}

/** Throws DocdbError `IndexOptionsConflict`/`IndexKeySpecsConflict` when another index stands in the way. */
function isMissing(collection: Collection, spec: IndexSpec): boolean {
  if (spec.name === '_id_' || equalValues(spec.key, { _id: 1 })) return false;
  const named = collection.indexes.get(spec.name);
  const keyed = collection.sameKey(spec.key);
  if (named && !equalValues(named.spec.key, spec.key)) {
    throw new DocdbError(
      'IndexKeySpecsConflict',
      `An existing index has the same name as the requested index but different keys. Requested index: ${show(spec)}, existing index: ${show(named.spec)}`,
    );
  }
  const present = named ?? keyed;
  if (!present) return true;
  if (!sameOptions(present.spec, spec)) {
    throw new DocdbError(
      named ? 'IndexKeySpecsConflict' : 'IndexOptionsConflict',
      `An equivalent index already exists with a different name or options. Requested index: ${show(spec)}, existing index: ${show(present.spec)}`,
    );
  }
  if (!named)
    throw new DocdbError('IndexOptionsConflict', `Index already exists with a different name: ${present.spec.name}`);
  return false;
}

const sameOptions = (a: IndexSpec, b: IndexSpec): boolean =>
  ['unique', 'sparse'].every((option) => isYes(a[option]) === isYes(b[option])) &&
  equalValues(a.partialFilterExpression, b.partialFilterExpression) &&
  equalValues(a['expireAfterSeconds'], b['expireAfterSeconds']);

export const listIndexes: Handler = (request, deps) => {
  const collection = existing(request, deps);
  const batchSize = countField(docField(request.body, 'cursor'), 'batchSize');
  return deps.cursors.start(collection.namespace, collection.indexSpecs().map(asStored), batchSize, request);
};

export const dropIndexes: Handler = (request, deps) => {
  const collection = existing(request, deps);
  const before = collection.indexes.size;
  for (const name of namesToDrop(collection, request.body['index'])) collection.indexes.delete(name);
  deps.catalog.save(collection);
  return { nIndexesWas: before };
};

function namesToDrop(collection: Collection, wanted: unknown): string[] {
  if (wanted === '*') return [...collection.indexes.keys()].filter((name) => name !== '_id_');
  const list = isArray(wanted) ? wanted : [wanted];
  const names = list.map((one) => (isDoc(one) ? collection.sameKey(one)?.spec.name : String(one)));
  for (const [i, name] of names.entries()) {
    if (name === '_id_') throw new DocdbError('InvalidOptions', 'cannot drop _id index');
    if (name === undefined || !collection.indexes.has(name))
      throw new DocdbError('IndexNotFound', `index not found with name [${show(list[i])}]`);
  }
  return names.filter((name) => name !== undefined);
}
