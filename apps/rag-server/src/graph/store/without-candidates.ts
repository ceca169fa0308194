import type { GraphStore } from './graph-store.js';
import { candidateName } from './labels.js';

/** The ontology graph as tools see it: without relations that were not accepted. */
export const withoutCandidates = (graph: GraphStore): GraphStore => ({
  ...graph,
  expand: (scope, names, around, signal) => graph.expand(scope, names, { ...around, without: candidateName }, signal),
});
