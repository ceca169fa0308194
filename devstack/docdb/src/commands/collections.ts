import { asStored } from '../engine/record.js';
import { DocdbError } from '../errors.js';
import { type Binary, UUID } from 'bson';
import { createHash } from 'node:crypto';
import type { Collection } from '../engine/collection.js';
import { whenFree } from '../engine/transaction.js';
import { compileFilter } from '../matching/matcher.js';
import type { Doc } from '../values/doc.js';
import { countField, docField, isYes } from './fields.js';
import { collectionName, collectionOf, existing, type Handler, refuseUnsupported } from './request.js';

/** Kinds of collection that this server does not keep; a plain one in their place would be wrong without a word. */
const unsupported = [
  'capped',
  'timeseries',
  'viewOn',
  'validator',
  'clusteredIndex',
  'encryptedFields',
  'changeStreamPreAndPostImages',
  'expireAfterSeconds',
];

export const create: Handler = (request, deps) => {
  refuseUnsupported(request.body);
  const odd = unsupported.find((name) => request.body[name] !== undefined && request.body[name] !== false);
  if (odd !== undefined)
    throw new DocdbError('CommandNotSupported', `create with '${odd}' is not supported by this server`);
  const present = collectionOf(request, deps);
  if (present && Object.keys(present.options).length > 0) {
    throw new DocdbError(
      'NamespaceExists',
      `namespace ${present.namespace} already exists, but with different options`,
    );
  }
  deps.catalog.findOrCreate(request.database, collectionName(request));
  return {};
};

export const drop: Handler = (request, deps) =>
  whenFree(() => {
    const collection = collectionOf(request, deps);
    if (!collection) return { nIndexesWas: 0, ns: `${request.database}.${collectionName(request)}` };
    deps.catalog.drop(collection);
    return { nIndexesWas: collection.indexes.size, ns: collection.namespace };
  });

export const dropDatabase: Handler = (request, deps) =>
  whenFree(() => {
    for (const collection of deps.catalog.in(request.database)) deps.catalog.drop(collection);
    return { dropped: request.database };
  });

export const renameCollection: Handler = (request, deps) =>
  whenFree(() => {
    const from = split(request.body['renameCollection']);
    const to = split(request.body['to']);
    const source = deps.catalog.find(from.database, from.name);
    if (!source)
      throw new DocdbError('NamespaceNotFound', `Source collection ${from.database}.${from.name} does not exist`);
    const target = deps.catalog.find(to.database, to.name);
    if (target === source) throw new DocdbError('IllegalOperation', "Can't rename a collection to itself");
    if (target && !isYes(request.body['dropTarget']))
      throw new DocdbError('NamespaceExists', 'target namespace exists');
    if (target) deps.catalog.drop(target);
    deps.catalog.rename(source, to.database, to.name);
    return {};
  });

function split(namespace: unknown): { database: string; name: string } {
  const [, database, name] = typeof namespace === 'string' ? (/^([^.]+)\.(.+)$/.exec(namespace) ?? []) : [];
  if (database === undefined || name === undefined)
    throw new DocdbError('InvalidNamespace', 'Invalid namespace specified');
  return { database, name };
}

export const listCollections: Handler = (request, deps) => {
  const test = compileFilter(docField(request.body, 'filter'), deps.catalog.evaluate);
  const nameOnly = isYes(request.body['nameOnly']);
  const shown = deps.catalog.in(request.database).map((collection) => describe(collection, nameOnly));
  const batchSize = countField(docField(request.body, 'cursor'), 'batchSize');
  const items = shown.filter((doc) => test(doc)).map(asStored);
  return deps.cursors.start(`${request.database}.$cmd.listCollections`, items, batchSize, request);
};

function describe(collection: Collection, nameOnly: boolean): Doc {
  const { name, options } = collection;
  if (nameOnly) return { name, type: 'collection' };
  const idIndex = { v: 2, key: { _id: 1 }, name: '_id_' };
  return { name, type: 'collection', options, info: { readOnly: false, uuid: uuidOf(collection) }, idIndex };
}

/** Stable for a collection through restarts and renames. */
function uuidOf({ id }: Collection): Binary {
  const bytes = createHash('sha256').update(`docdb collection ${id}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return new UUID(bytes);
}

export const listDatabases: Handler = (request, deps) => {
  const test = compileFilter(docField(request.body, 'filter'), deps.catalog.evaluate);
  const nameOnly = isYes(request.body['nameOnly']);
  const all = deps.catalog.databases().map((name) => {
    const sizeOnDisk = deps.catalog.in(name).reduce((sum, collection) => sum + sizeOf(collection), 0);
    return { name, sizeOnDisk, empty: sizeOnDisk === 0 };
  });
  const shown = all.filter((one) => test(one));
  if (nameOnly) return { databases: shown.map(({ name }) => ({ name })) };
  return { databases: shown, totalSize: shown.reduce((sum, one) => sum + one.sizeOnDisk, 0) };
};

function sizeOf(collection: Collection): number {
  let bytes = 0;
  for (const { stored } of collection.scan(undefined, {})) bytes += stored.bytes.length;
  return bytes;
}

export const collStats: Handler = (request, deps) => {
  const collection = existing(request, deps);
  const size = sizeOf(collection);
  return {
    ns: collection.namespace,
    count: collection.count(undefined),
    size,
    storageSize: size,
    nindexes: collection.indexes.size,
  };
};

export const dbStats: Handler = (request, deps) => {
  const collections = deps.catalog.in(request.database);
  const dataSize = collections.reduce((sum, collection) => sum + sizeOf(collection), 0);
  const objects = collections.reduce((sum, collection) => sum + collection.count(undefined), 0);
  return { db: request.database, collections: collections.length, objects, dataSize, storageSize: dataSize };
};
