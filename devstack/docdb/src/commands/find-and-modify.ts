import type { Collection } from '../engine/collection.js';
import { whenFree } from '../engine/transaction.js';
import type { Stored } from '../engine/record.js';
import { DocdbError } from '../errors.js';
import { compileProjection } from '../projecting/projection.js';
import type { Doc } from '../values/doc.js';
import type { Update } from '../updating/update.js';
import { type Match, matches } from './find.js';
import { docField, isYes } from './fields.js';
import { collectionName, collectionOf, type Deps, type Handler, refuseUnsupported, type Request } from './request.js';
import { changed, compileFor } from './update.js';
import { upsert } from './upsert.js';

export const findAndModify: Handler = (request, deps) => {
  const { body } = request;
  refuseUnsupported(body);
  const removing = isYes(body['remove']);
  if (removing === (body['update'] !== undefined)) {
    throw new DocdbError(
      'FailedToParse',
      removing ? 'Cannot specify both an update and remove=true' : 'Either an update or remove=true must be specified',
    );
  }
  if (removing && isYes(body['upsert']))
    throw new DocdbError('FailedToParse', 'Cannot specify both upsert=true and remove=true');
  const change = removing ? undefined : compileFor(body['update'], body['arrayFilters'], deps);
  return whenFree(() => modify(request, change, deps));
};

function modify(request: Request, change: Update | undefined, deps: Deps): Doc {
  const { body, transaction } = request;
  const collection = collectionOf(request, deps);
  const [hit] = collection
    ? matches(collection, docField(body, 'query'), docField(body, 'sort'), transaction, deps)
    : [];
  if (!collection || !hit) return whenNothingMatched(request, change, deps);
  const before = project(body, hit.stored, hit.position, deps);
  if (!change) {
    collection.replace(hit.record, undefined, transaction);
    return { lastErrorObject: { n: 1 }, value: before };
  }
  const after = replaceHit(collection, hit, change, request, deps);
  const value = isYes(body['new']) ? project(body, after, hit.position, deps) : before;
  return { lastErrorObject: { n: 1, updatedExisting: true }, value };
}

function replaceHit(collection: Collection, hit: Match, change: Update, { transaction }: Request, deps: Deps): Stored {
  const next = changed(hit.stored, change, hit.position, deps.now());
  collection.assertFree(hit.record, transaction);
  if (next) collection.replace(hit.record, next, transaction);
  return next ?? hit.stored;
}

function whenNothingMatched(request: Request, change: Update | undefined, deps: Deps): Doc {
  const { body, database, transaction } = request;
  if (!change) return { lastErrorObject: { n: 0 }, value: null };
  if (!isYes(body['upsert'])) return { lastErrorObject: { n: 0, updatedExisting: false }, value: null };
  const collection = deps.catalog.findOrCreate(database, collectionName(request));
  const made = upsert(collection, docField(body, 'query'), change, transaction, deps);
  const value = isYes(body['new']) ? project(body, made, undefined, deps) : null;
  return { lastErrorObject: { n: 1, updatedExisting: false, upserted: made.tree['_id'] }, value };
}

function project(body: Doc, stored: Stored, position: number | undefined, deps: Deps): Doc {
  const apply = compileProjection(docField(body, 'fields'), deps.catalog.evaluate);
  return apply ? apply(stored.tree, position) : stored.tree;
}
