import { toPlainDoc } from '../aggregating/plain.js';
import { type Neighbours, runStages } from '../aggregating/stages.js';
import { asStored, type Stored } from '../engine/record.js';
import type { Transaction } from '../engine/transaction.js';
import { DocdbError } from '../errors.js';
import { compileSort } from '../projecting/sort.js';
import { type Doc, isArray, isDoc } from '../values/doc.js';
import { isNumber, toNumber } from '../values/numbers.js';
import { matches } from './find.js';
import { isOutputStage, writeOutput } from './output-stages.js';
import { countField, docField, docsField } from './fields.js';
import { type Deps, type Handler, refuseUnsupported, type Request } from './request.js';

export const aggregate: Handler = async (request, deps) => {
  const { body, database } = request;
  refuseUnsupported(body);
  const name = body['aggregate'];
  const stages = docsField(body, 'pipeline');
  assertStages(stages);
  const source = typeof name === 'string' ? name : undefined;
  const last = stages.at(-1);
  const output = last && isOutputStage(last) ? last : undefined;
  const results = run(source, output ? stages.slice(0, -1) : stages, request, deps);
  if (output) await writeOutput(output, results, request, deps);
  const batchSize = countField(docField(body, 'cursor'), 'batchSize');
  return deps.cursors.start(`${database}.${source ?? '$cmd.aggregate'}`, output ? [] : results, batchSize, request);
};

function assertStages(stages: readonly Doc[]): void {
  for (const [i, stage] of stages.entries()) {
    const names = Object.keys(stage);
    if (names.length !== 1)
      throw new DocdbError('Location40323', 'A pipeline stage specification object must contain exactly one field.');
    const isLast = i === stages.length - 1;
    if (isOutputStage(stage) && !isLast)
      throw new DocdbError('Location40601', `${names[0] ?? ''} can only be the final stage in the pipeline`);
    if (names[0] === '$changeStream')
      throw new DocdbError('CommandNotSupported', 'change streams are not supported by this server');
  }
}

function run(source: string | undefined, stages: readonly Doc[], request: Request, deps: Deps): Stored[] {
  const filter = isDoc(stages[0]?.['$match']) ? stages[0]['$match'] : undefined;
  const collection = source === undefined ? undefined : deps.catalog.find(request.database, source);
  const found = collection ? matches(collection, filter ?? {}, {}, request.transaction, deps) : [];
  const stored = found.map((hit) => hit.stored);
  return finish(stored, filter ? stages.slice(1) : stages, neighboursOf(request, deps));
}

/** Sorting and cutting work on documents as they are; the first stage that makes new ones hands over to the library. */
function finish(docs: Stored[], stages: readonly Doc[], neighbours: Neighbours): Stored[] {
  const [stage, ...rest] = stages;
  if (!stage) return docs;
  const { $sort: sort, $limit: limit, $skip: skip } = stage;
  if (isDoc(sort)) {
    const order = compileSort(sort);
    return finish(
      docs.toSorted((a, b) => order(a.tree, b.tree)),
      rest,
      neighbours,
    );
  }
  if (isNumber(limit) && toNumber(limit) > 0) return finish(docs.slice(0, toNumber(limit)), rest, neighbours);
  if (isNumber(skip) && toNumber(skip) >= 0) return finish(docs.slice(toNumber(skip)), rest, neighbours);
  const plain = docs.map(({ tree }) => toPlainDoc(tree));
  return runStages(stages, plain, neighbours).map(asStored);
}

function neighboursOf(request: Request, deps: Deps): Neighbours {
  const reader = request.transaction;
  return {
    all: (name) => select(name, {}, request.database, reader, deps),
    where: (name, field, values) => select(name, equals(field, values), request.database, reader, deps),
  };
}

const equals = (field: string, values: unknown[]): Doc => ({
  [field]: values.length === 1 && !isArray(values[0]) ? values[0] : { $in: values },
});

function select(name: string, filter: Doc, database: string, reader: Transaction | undefined, deps: Deps): Doc[] {
  const collection = deps.catalog.find(database, name);
  return collection ? matches(collection, filter, {}, reader, deps).map(({ stored }) => toPlainDoc(stored.tree)) : [];
}
