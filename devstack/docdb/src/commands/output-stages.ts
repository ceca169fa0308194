import type { Collection, Hit } from '../engine/collection.js';
import { asStored, type Stored } from '../engine/record.js';
import { type Transaction, whenFree } from '../engine/transaction.js';
import { DocdbError } from '../errors.js';
import { type Doc, getField, isArray, isDoc } from '../values/doc.js';
import { matches } from './find.js';
import { assertInsertable } from './insert.js';
import type { Deps, Request } from './request.js';
import { lookup } from '../values/paths.js';
import { ObjectId } from 'bson';

export const isOutputStage = (stage: Doc): boolean => '$out' in stage || '$merge' in stage;

/** Writes an aggregation's result into a collection: all of it, or on an error none. */
export async function writeOutput(stage: Doc, results: readonly Stored[], request: Request, deps: Deps): Promise<void> {
  if (request.transaction)
    throw new DocdbError(
      'OperationNotSupportedInTransaction',
      'Operation not permitted in transaction :: caused by :: $out and $merge',
    );
  const target = targetOf(stage['$out'] ?? stage['$merge'], request.database);
  await whenFree(() => {
    const collection = deps.catalog.findOrCreate(target.database, target.name);
    atomically(deps, (writer) => {
      if ('$out' in stage) replaceAll(collection, results, writer);
      else merge(collection, results, isDoc(stage['$merge']) ? stage['$merge'] : {}, writer, deps);
    });
  });
}

function atomically(deps: Deps, write: (writer: Transaction) => void): void {
  const writer = deps.catalog.versions.begin();
  try {
    write(writer);
    deps.catalog.versions.commitAll(writer);
  } catch (error) {
    deps.catalog.versions.abort(writer);
    throw error;
  }
}

function targetOf(spec: unknown, database: string): { database: string; name: string } {
  const into = isDoc(spec) && 'into' in spec ? spec['into'] : spec;
  if (typeof into === 'string') return { database, name: into };
  if (isDoc(into) && typeof into['coll'] === 'string')
    return { database: typeof into['db'] === 'string' ? into['db'] : database, name: into['coll'] };
  throw new DocdbError('FailedToParse', '$out and $merge name a collection, or { db, coll }');
}

function replaceAll(collection: Collection, results: readonly Stored[], writer: Transaction): void {
  for (const { record } of [...collection.scan(writer, {})]) collection.replace(record, undefined, writer);
  for (const stored of results) collection.insert(withId(stored), writer);
}

function withId(stored: Stored): Stored {
  const ready = '_id' in stored.tree ? stored : asStored({ _id: new ObjectId(), ...stored.tree });
  assertInsertable(ready);
  return ready;
}

function merge(collection: Collection, results: readonly Stored[], spec: Doc, writer: Transaction, deps: Deps): void {
  const on = isArray(spec['on']) ? spec['on'].map(String) : [typeof spec['on'] === 'string' ? spec['on'] : '_id'];
  const whenMatched = spec['whenMatched'] ?? 'merge';
  const whenNotMatched = spec['whenNotMatched'] ?? 'insert';
  for (const result of results) {
    const filter = Object.fromEntries(
      on.map((path) => [path, { $eq: lookup(result.tree, path.split('.'))[0]?.value ?? null }]),
    );
    const [hit] = matches(collection, filter, {}, writer, deps);
    if (hit) mergeInto(collection, hit, result, whenMatched, writer);
    else if (whenNotMatched === 'insert') collection.insert(withId(result), writer);
    else if (whenNotMatched === 'fail')
      throw new DocdbError('BadValue', '$merge could not find a matching document in the target collection');
  }
}

function replaceWith(collection: Collection, hit: Hit, tree: Doc, writer: Transaction): void {
  const { _id: _ignored, ...rest } = tree;
  const next = asStored({ _id: getField(hit.stored.tree, '_id'), ...rest });
  assertInsertable(next);
  collection.replace(hit.record, next, writer);
}

function mergeInto(collection: Collection, hit: Hit, result: Stored, how: unknown, writer: Transaction): void {
  switch (how) {
    case 'merge':
      replaceWith(collection, hit, { ...hit.stored.tree, ...result.tree }, writer);
      return;
    case 'replace':
      replaceWith(collection, hit, result.tree, writer);
      return;
    case 'keepExisting':
      return;
    case 'fail':
      throw new DocdbError('DuplicateKey', '$merge found a matching document, and whenMatched is fail');
    default:
      throw new DocdbError('CommandNotSupported', 'this whenMatched of $merge is not supported by this server');
  }
}
