import { Aggregator } from 'mingo';
import { DocdbError } from '../errors.js';
import { messageOf } from '../values/bson.js';
import { type Doc, isDoc } from '../values/doc.js';
import { toPlain } from './plain.js';

/**
 * Evaluates an aggregation expression on one document; `undefined` when it leads to nothing.
 * Throws DocdbError `InvalidPipelineOperator` for an unknown operator, `BadValue` for operands it cannot take.
 */
export const evaluate = (expression: unknown, doc: unknown): unknown => evaluateWith(undefined, expression, doc);

/** The same, with variables such as those of a `$lookup`'s `let`. */
export function evaluateWith(variables: Doc | undefined, expression: unknown, doc: unknown): unknown {
  const stage = { $replaceRoot: { newRoot: { value: toPlain(expression) } } };
  const options = { scriptEnabled: false, ...(variables && { variables }) };
  const [result] = guarded(() => new Aggregator([stage], options).run<Doc>([asObject(toPlain(doc))]));
  return result?.['value'];
}

const asObject = (value: unknown): Doc => (isDoc(value) ? value : {});

/** Runs the aggregation library, whose failures are plain errors, and names them as the real server does. */
export function guarded<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof Error) || error instanceof DocdbError) throw error;
    throw translate(messageOf(error));
  }
}

function translate(message: string): DocdbError {
  const stage = /unregistered pipeline operator (\$\w+)/.exec(message)?.[1];
  if (stage !== undefined) return new DocdbError('Location40324', `Unrecognized pipeline stage name: '${stage}'`);
  const operator = /'(\$\w+)' is not registered/.exec(message)?.[1];
  if (operator !== undefined) return new DocdbError('InvalidPipelineOperator', `Unrecognized expression '${operator}'`);
  return new DocdbError('BadValue', message);
}
