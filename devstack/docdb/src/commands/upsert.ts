import { ObjectId } from 'bson';
import type { Collection } from '../engine/collection.js';
import { asStored, type Stored } from '../engine/record.js';
import type { Transaction } from '../engine/transaction.js';
import { isOperators } from '../matching/matcher.js';
import { plant, type Update } from '../updating/update.js';
import { type Doc, getField, isArray, isDoc } from '../values/doc.js';
import { assertInsertable } from './insert.js';
import type { Deps } from './request.js';

/** Inserts what an update with `upsert` makes of the filter's equality conditions, and gives it back. */
export function upsert(
  collection: Collection,
  filter: Doc,
  change: Update,
  writer: Transaction | undefined,
  deps: Deps,
): Stored {
  const seed = seedOf(filter);
  const made = change(seed, { position: undefined, isInsert: true, now: deps.now() });
  const { _id: id = getField(seed, '_id') ?? new ObjectId(), ...rest } = made;
  const stored = asStored({ _id: id, ...rest });
  assertInsertable(stored);
  collection.insert(stored, writer);
  return stored;
}

/** The fields that the filter fixes to one value. */
function seedOf(filter: Doc, seed: Doc = {}): Doc {
  for (const [key, operand] of Object.entries(filter)) {
    if (key === '$and' && isArray(operand)) for (const branch of operand) seedOf(isDoc(branch) ? branch : {}, seed);
    else if (key === '$or' && isArray(operand) && operand.length === 1)
      seedOf(isDoc(operand[0]) ? operand[0] : {}, seed);
    else if (!key.startsWith('$')) plantEquality(seed, key, operand);
  }
  return seed;
}

function plantEquality(seed: Doc, path: string, operand: unknown): void {
  if (!isOperators(operand)) plant(seed, path.split('.'), operand);
  else if ('$eq' in operand) plant(seed, path.split('.'), operand['$eq']);
  else if (isArray(operand['$in']) && operand['$in'].length === 1) plant(seed, path.split('.'), operand['$in'][0]);
  else if (isArray(operand['$all']) && operand['$all'].length === 1) plant(seed, path.split('.'), operand['$all'][0]);
}
