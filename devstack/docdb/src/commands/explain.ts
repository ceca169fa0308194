import { planFor } from '../engine/planner.js';
import { DocdbError } from '../errors.js';
import { type Doc, isDoc } from '../values/doc.js';
import { matches } from './find.js';
import { docField } from './fields.js';
import { type Deps, type Handler } from './request.js';

/** Which index a find or count would use, and how many documents it would look at. */
export const explain: Handler = (request, deps) => {
  const inner = request.body['explain'];
  const name = isDoc(inner) ? (inner['find'] ?? inner['count']) : undefined;
  if (!isDoc(inner) || typeof name !== 'string')
    throw new DocdbError('CommandNotSupported', 'explain is supported for find and count only');
  const filter = docField(inner, 'find' in inner ? 'filter' : 'query');
  return planOf(request.database, name, filter, deps);
};

function planOf(database: string, name: string, filter: Doc, deps: Deps): Doc {
  const collection = deps.catalog.find(database, name);
  const plan = collection && planFor(collection, filter);
  const nReturned = collection ? matches(collection, filter, {}, undefined, deps).length : 0;
  const examined = plan?.ids.size ?? collection?.records.size ?? 0;
  const input = { stage: 'IXSCAN', indexName: plan?.index.spec.name, keyPattern: plan?.index.spec.key };
  const winningPlan = plan ? { stage: 'FETCH', inputStage: input } : { stage: collection ? 'COLLSCAN' : 'EOF' };
  return {
    queryPlanner: { namespace: `${database}.${name}`, winningPlan, rejectedPlans: [] },
    executionStats: {
      executionSuccess: true,
      nReturned,
      totalKeysExamined: plan?.ids.size ?? 0,
      totalDocsExamined: examined,
    },
  };
}
