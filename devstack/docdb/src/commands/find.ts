import type { Hit } from '../engine/collection.js';
import { DocdbError } from '../errors.js';
import { asStored, type Stored } from '../engine/record.js';
import type { Transaction } from '../engine/transaction.js';
import type { Collection } from '../engine/collection.js';
import { compileFilter, type MatchContext } from '../matching/matcher.js';
import { compileProjection } from '../projecting/projection.js';
import { compileSort } from '../projecting/sort.js';
import { equalValues } from '../values/compare.js';
import { type Doc, isArray, isDoc } from '../values/doc.js';
import { expand, lookup } from '../values/paths.js';
import { keyOf } from '../values/compare.js';
import { countField, docField, isYes } from './fields.js';
import { collectionName, collectionOf, type Deps, type Handler, refuseUnsupported } from './request.js';

/** A matching document, with the array index that made it match. */
export interface Match extends Hit {
  readonly position: number | undefined;
}

/** Documents the reader sees that meet the filter, in the wanted order; in any order, no more than `enough`. */
export function matches(
  collection: Collection,
  filter: Doc,
  sort: Doc,
  reader: Transaction | undefined,
  deps: Deps,
  enough = Infinity,
): Match[] {
  const test = compileFilter(filter, deps.catalog.evaluate);
  const isOrdered = Object.keys(sort).length > 0;
  const found: Match[] = [];
  for (const { record, stored } of collection.scan(reader, filter)) {
    const context: MatchContext = {};
    if (test(stored.tree, context)) found.push({ record, stored, position: context.position });
    if (!isOrdered && found.length >= enough) break;
  }
  if (!isOrdered) return found;
  const order = compileSort(sort);
  return found.sort((a, b) => order(a.stored.tree, b.stored.tree));
}

export const find: Handler = (request, deps) => {
  const { body } = request;
  refuseUnsupported(body);
  if (isYes(body['tailable']) || isYes(body['awaitData'])) {
    throw new DocdbError('BadValue', 'tailable cursor requested on non capped collection');
  }
  const collection = collectionOf(request, deps);
  const items = collection ? select(collection, body, request.transaction, deps) : checkedNothing(body, deps);
  return deps.cursors.start(
    `${request.database}.${collectionName(request)}`,
    items,
    countField(body, 'batchSize'),
    request,
  );
};

/** A malformed filter is an error even where there is nothing to find. */
function checkedNothing(body: Doc, deps: Deps): [] {
  compileFilter(docField(body, 'filter'), deps.catalog.evaluate);
  return [];
}

function select(collection: Collection, body: Doc, reader: Transaction | undefined, deps: Deps): Stored[] {
  assertHint(collection, body['hint']);
  const skip = countField(body, 'skip') ?? 0;
  const limit = countField(body, 'limit') || Infinity;
  const [filter, sort, end] = [docField(body, 'filter'), docField(body, 'sort'), skip + limit];
  const found = matches(collection, filter, sort, reader, deps, end).slice(skip, end);
  const project = compileProjection(docField(body, 'projection'), deps.catalog.evaluate);
  if (!project) return found.map((hit) => hit.stored);
  return found.map((hit) => asStored(project(hit.stored.tree, hit.position)));
}

function assertHint(collection: Collection, hint: unknown): void {
  if (hint === undefined) return;
  const known = collection
    .indexSpecs()
    .some((spec) => spec.name === hint || (isDoc(hint) && equalValues(spec.key, hint)));
  const natural = isDoc(hint) && '$natural' in hint;
  if (!known && !natural && !(isDoc(hint) && Object.keys(hint).length === 0)) {
    throw new DocdbError(
      'BadValue',
      'error processing query: planner returned error: bad hint: hint provided does not correspond to an existing index',
    );
  }
}

export const count: Handler = (request, deps) => {
  const { body } = request;
  refuseUnsupported(body);
  const collection = collectionOf(request, deps);
  if (!collection) return { n: 0 };
  const query = docField(body, 'query');
  const all = Object.keys(query).length === 0;
  const total = all
    ? collection.count(request.transaction)
    : matches(collection, query, {}, request.transaction, deps).length;
  const limit = countField(body, 'limit') || Infinity;
  return { n: Math.min(limit, Math.max(0, total - (countField(body, 'skip') ?? 0))) };
};

export const distinct: Handler = (request, deps) => {
  const { body } = request;
  refuseUnsupported(body);
  const key = body['key'];
  if (typeof key !== 'string')
    throw new DocdbError('TypeMismatch', "BSON field 'distinct.key' is the wrong type, expected type 'string'");
  const collection = collectionOf(request, deps);
  const found = collection ? matches(collection, docField(body, 'query'), {}, request.transaction, deps) : [];
  const values = new Map<string, unknown>();
  for (const { stored } of found) {
    for (const { value } of expand(lookup(stored.tree, key.split('.')))) {
      if (value !== undefined && !isArray(value) && !values.has(keyOf(value))) values.set(keyOf(value), value);
    }
  }
  return { values: [...values.values()] };
};
