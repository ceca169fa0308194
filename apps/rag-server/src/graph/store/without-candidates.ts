import type { GraphStore } from './graph-store.js';
import { candidateName } from './labels.js';

/** The ontology graph as tools see it: what nobody accepted leads nowhere. */
export const withoutCandidates = (graph: GraphStore): GraphStore => ({
  ...graph,
  async expand(...request) {
    const { relations, isCut } = await graph.expand(...request);
    return { relations: relations.filter(({ name }) => name !== candidateName), isCut };
  },
});
