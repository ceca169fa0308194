import { rawQueryAnswer, rawQueryArguments } from '@parley/contracts';
import { type Tool, tool } from '../../mcp/tool.js';
import type { Graphs } from '../open-graph.js';
import { scopeIn } from '../explore/scope-of.js';

interface Deps {
  readonly raw: Graphs['raw'];
  readonly now: () => Date;
}

/** Queries that agents write themselves, kept inside what their user may read. */
export const rawQueryTools = (deps: Deps): Tool[] => [rawDataTool(deps), rawOntologyTool(deps)];

const cypher =
  'Read-only Cypher: MATCH, OPTIONAL MATCH, WHERE, WITH, UNWIND, RETURN, ORDER BY, SKIP, LIMIT; lengths up to *1..5; ' +
  'at most 100 rows and 5 s.';

const rawDataTool = ({ raw, now }: Deps) =>
  tool({
    name: 'graph_raw_query_data',
    title: 'Query entities',
    description:
      `Queries the graph of entities. ${cypher} Labels are entity types. Nodes have their properties and _entity_pk. ` +
      'Each datasource that describes an entity has its own node: count DISTINCT n._entity_pk.',
    argumentsSchema: rawQueryArguments,
    answerSchema: rawQueryAnswer,
    run: async ({ args: { query }, caller, readable, signal }) =>
      raw.data(caller.subject, query, scopeIn(readable, now), signal),
  });

const rawOntologyTool = ({ raw, now }: Deps) =>
  tool({
    name: 'graph_raw_query_ontology',
    title: 'Query entity types',
    description: `Queries the graph of entity types: nodes have entity_type, edges are accepted relations. ${cypher}`,
    argumentsSchema: rawQueryArguments,
    answerSchema: rawQueryAnswer,
    run: async ({ args: { query }, caller, readable, signal }) =>
      raw.ontology(caller.subject, query, scopeIn(readable, now), signal),
  });
