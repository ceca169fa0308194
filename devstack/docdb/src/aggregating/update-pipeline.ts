import { DocdbError } from '../errors.js';
import type { Doc } from '../values/doc.js';
import { toPlainDoc, withTypesOf } from './plain.js';
import { runStages } from './stages.js';

const allowed = new Set(['$addFields', '$set', '$project', '$unset', '$replaceRoot', '$replaceWith']);

/**
 * An update given as a pipeline: the document it makes of the one that stands.
 * Throws DocdbError `InvalidOptions` for a stage that updates do not take.
 */
export function runUpdatePipeline(stages: Doc[], doc: Doc): Doc {
  const odd = stages.flatMap((stage) => Object.keys(stage)).find((name) => !allowed.has(name));
  if (odd !== undefined) throw new DocdbError('InvalidOptions', `${odd} is not allowed to be used within an update`);
  const [made = {}] = runStages(stages, [toPlainDoc(doc)], { all: () => [], where: () => [] });
  return withTypesOf(doc, made) as Doc;
}
