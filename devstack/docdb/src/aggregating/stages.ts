import { Context } from 'mingo';
import { Aggregator } from 'mingo/aggregator';
import { type Iterator, Lazy } from 'mingo/lazy';
import * as accumulator from 'mingo/operators/accumulator';
import * as expression from 'mingo/operators/expression';
import * as pipeline from 'mingo/operators/pipeline';
import * as projection from 'mingo/operators/projection';
import * as query from 'mingo/operators/query';
import * as window from 'mingo/operators/window';
import { DocdbError } from '../errors.js';
import { compileFilter } from '../matching/matcher.js';
import { compileSort } from '../projecting/sort.js';
import { type Doc, isArray, isDoc, setField } from '../values/doc.js';
import { lookup } from '../values/paths.js';
import { evaluateWith, guarded } from './expressions.js';
import { toPlain } from './plain.js';

/** Documents of another collection of the same database, for `$lookup` and its kin. */
export interface Neighbours {
  readonly all: (name: string) => Doc[];
  /** Those whose field equals one of the values; uses an index where there is one. */
  readonly where: (name: string, field: string, values: unknown[]) => Doc[];
}

interface Options {
  readonly local?: { readonly variables?: Doc };
}

/**
 * Runs pipeline stages over documents in plain values. `$match`, `$sort` and plain `$lookup` follow this server's own
 * rules; all else is the library's.
 */
export function runStages(stages: readonly Doc[], docs: Doc[], neighbours: Neighbours): Doc[] {
  const context = contextWith(ownStages(neighbours));
  const options = { context, scriptEnabled: false, collectionResolver: neighbours.all };
  return guarded(() => new Aggregator(stages.map(plainStage), options).run<Doc>(docs));
}

/** The library's whole vocabulary, with this server's own stages in the place of its. */
const contextWith = (own: object): Context =>
  Context.init({ accumulator, expression, projection, query, window, pipeline: { ...pipeline, ...own } });

/** Filters keep their BSON types, wherever they stand; everything else is made plain. */
function plainStage(stage: Doc): Doc {
  const plain: Doc = {};
  for (const [name, value] of Object.entries(stage))
    setField(plain, name, name === '$match' ? value : plainOperand(value));
  return plain;
}

function plainOperand(value: unknown): unknown {
  if (isArray(value)) return value.map(plainOperand);
  return isDoc(value) ? plainStage(value) : toPlain(value);
}

function ownStages(neighbours: Neighbours) {
  return {
    $match: (docs: Iterator, filter: unknown, options: Options) => match(docs, filter, options),
    $sort: (docs: Iterator, spec: unknown) => sort(docs, spec),
    $lookup: (docs: Iterator, spec: unknown, options: never) => join(docs, spec, options, neighbours),
  };
}

function match(docs: Iterator, filter: unknown, options: Options): Iterator {
  if (!isDoc(filter)) throw new DocdbError('BadValue', 'the match filter must be an expression in an object');
  const variables = options.local?.variables;
  const test = compileFilter(filter, (expression, doc) => evaluateWith(variables, expression, doc));
  return docs.filter((doc: unknown) => test(doc));
}

function sort(docs: Iterator, spec: unknown): Iterator {
  if (!isDoc(spec)) throw new DocdbError('BadValue', 'the $sort key specification must be an object');
  const order = compileSort(spec);
  return docs.transform((all: unknown) => Lazy((all as Doc[]).toSorted(order)));
}

/** Equality joins go through the other collection's indexes; those with a pipeline are the library's. */
function join(docs: Iterator, spec: unknown, options: never, neighbours: Neighbours): Iterator {
  if (!isDoc(spec)) throw new DocdbError('FailedToParse', 'the $lookup specification must be an object');
  const { from, localField, foreignField, as } = spec;
  const isPlain = [from, localField, foreignField, as].every((part) => typeof part === 'string');
  if (!isPlain || 'pipeline' in spec || 'let' in spec) return pipeline.$lookup(docs, spec as never, options);
  const path = String(localField).split('.');
  return docs.map((doc: Doc) => {
    const values = lookup(doc, path).flatMap(({ value }) => (isArray(value) ? value : [value ?? null]));
    return { ...doc, [String(as)]: neighbours.where(String(from), String(foreignField), values) };
  });
}
