import type { Transaction } from '../engine/transaction.js';
import { whenFree } from '../engine/transaction.js';
import { asStored, type Rec, type Stored } from '../engine/record.js';
import { DocdbError } from '../errors.js';
import type { Deps, Handler } from './request.js';
import { docField, docsField, isYes } from './fields.js';
import { collectionName, refuseUnsupported } from './request.js';
import { runUpdatePipeline } from '../aggregating/update-pipeline.js';
import { compileUpdate, isReplacement, type Update } from '../updating/update.js';
import type { Doc } from '../values/doc.js';
import { matches } from './find.js';
import { assertSize } from './insert.js';
import { upsert } from './upsert.js';
import { WriteErrors } from './write-result.js';

interface Outcome {
  matched: number;
  modified: number;
  upsertedId?: unknown;
}

export const update: Handler = async (request, deps) => {
  const statements = docsField(request.body, 'updates');
  const errors = new WriteErrors(request);
  const upserted: Doc[] = [];
  let n = 0;
  let nModified = 0;
  await errors.each(statements, async (statement, index) => {
    const target = { database: request.database, name: collectionName(request), writer: request.transaction };
    const outcome = await updateStatement(target, statement, deps);
    nModified += outcome.modified;
    n += outcome.matched + ('upsertedId' in outcome ? 1 : 0);
    if ('upsertedId' in outcome) upserted.push({ index, _id: outcome.upsertedId });
  });
  return { n, nModified, ...(upserted.length > 0 && { upserted }), ...errors.field };
};

interface Target {
  readonly database: string;
  readonly name: string;
  readonly writer: Transaction | undefined;
}

async function updateStatement(target: Target, statement: Doc, deps: Deps): Promise<Outcome> {
  refuseUnsupported(statement, ['c']);
  const multi = isYes(statement['multi']);
  if (multi && isReplacement(statement['u'])) {
    throw new DocdbError('FailedToParse', 'multi update is not supported for replacement-style update');
  }
  const change = compileFor(statement['u'], statement['arrayFilters'], deps);
  const outcome: Outcome = { matched: 0, modified: 0 };
  const done = new Set<Rec>();
  await whenFree(() => updateMatching({ target, statement, multi, change, outcome, done, deps }));
  return outcome;
}

export const compileFor = (change: unknown, arrayFilters: unknown, deps: Deps): Update =>
  compileUpdate(change, arrayFilters, { evaluate: deps.catalog.evaluate, runPipeline: runUpdatePipeline });

interface Pass {
  readonly target: Target;
  readonly statement: Doc;
  readonly multi: boolean;
  readonly change: Update;
  readonly outcome: Outcome;
  /** Documents changed before this pass: a statement that had to wait does not change them again. */
  readonly done: Set<Rec>;
  readonly deps: Deps;
}

function updateMatching({ target, statement, multi, change, outcome, done, deps }: Pass): void {
  const filter = docField(statement, 'q');
  const collection = deps.catalog.find(target.database, target.name);
  const found = collection ? matches(collection, filter, docField(statement, 'sort'), target.writer, deps) : [];
  for (const hit of multi ? found : found.slice(0, 1)) {
    if (!collection || done.has(hit.record)) continue;
    const next = changed(hit.stored, change, hit.position, deps.now());
    collection.assertFree(hit.record, target.writer);
    if (next) collection.replace(hit.record, next, target.writer);
    done.add(hit.record);
    outcome.matched += 1;
    outcome.modified += next ? 1 : 0;
  }
  if (outcome.matched === 0 && isYes(statement['upsert'])) {
    const into = collection ?? deps.catalog.findOrCreate(target.database, target.name);
    outcome.upsertedId = upsert(into, filter, change, target.writer, deps).tree['_id'];
  }
}

/** The updated document, or `undefined` when the update leaves every byte as it is. */
export function changed(stored: Stored, change: Update, position: number | undefined, now: Date): Stored | undefined {
  const next = asStored(change(stored.tree, { position, isInsert: false, now }));
  assertSize(next.bytes);
  return Buffer.compare(next.bytes, asStored(stored.tree).bytes) === 0 ? undefined : next;
}
