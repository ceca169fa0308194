import {
  AppError,
  entityDetailsAnswer,
  type EntityDetailsAnswer,
  entityDetailsArguments,
  exploreDataArguments,
  exploreEntityAnswer,
  type ExploreEntityAnswer,
  exploreOntologyArguments,
  shortestPathAnswer,
  type ShortestPathAnswer,
  shortestPathArguments,
} from '@parley/contracts';
import { type Tool, tool } from '../../mcp/tool.js';
import type { EntityName } from '../entities/entity-name.js';
import { relationProperties } from '../explore/graph.view.js';
import { makeReadNeighborhood } from '../explore/read-neighborhood.js';
import type { Graphs } from '../open-graph.js';
import type { GraphStore, Scope } from '../store/graph-store.js';
import { withoutCandidates } from '../store/without-candidates.js';
import { ownProperties, toBrief, toEnds } from './entity-brief.js';
import { rawQueryTools } from './raw-query-tools.js';
import { scopeIn } from '../explore/scope-of.js';
import { inArrows, shortestPaths } from './shortest-paths.js';

export interface GraphToolDeps {
  readonly data: GraphStore;
  readonly ontology: GraphStore;
  readonly raw: Graphs['raw'];
  readonly now: () => Date;
}

/** As much as a model has use for. */
const budget = { nodes: 100, relations: 300 };
const typesToName = 50;

/** The tools of the graph, for agents. Each shows what the caller may read, and nothing else. */
export function graphTools(given: GraphToolDeps): Tool[] {
  const deps = { ...given, ontology: withoutCandidates(given.ontology) };
  return [
    exploreOntologyTool(deps),
    exploreDataTool(deps),
    detailsTool(deps),
    shortestPathTool(deps),
    ...rawQueryTools(deps),
  ];
}

const exploreOntologyTool = ({ ontology, now }: GraphToolDeps) =>
  tool({
    name: 'graph_explore_ontology_entity',
    title: 'Show related entity types',
    description:
      'Lists the entity types that a type is related to, and how. Get types from list_datasources_and_entity_types.',
    argumentsSchema: exploreOntologyArguments,
    answerSchema: exploreEntityAnswer,
    run: async ({ args: { entity_type: type, depth }, readable, signal }) => {
      const scope = scopeIn(readable, now);
      await requireTypes(ontology, scope, [type], signal);
      return around(ontology, scope, typeName(type), depth, signal);
    },
  });

const exploreDataTool = ({ data, now }: GraphToolDeps) =>
  tool({
    name: 'graph_explore_data_entity',
    title: 'Show related entities',
    description: 'Finds an entity by type and key, and summarizes what is related to it up to `depth` steps away.',
    argumentsSchema: exploreDataArguments,
    answerSchema: exploreEntityAnswer,
    run: async ({ args: { entity_type: type, primary_key_id: primaryKey, depth }, readable, signal }) =>
      around(data, scopeIn(readable, now), { type, primaryKey }, depth, signal),
  });

const detailsTool = ({ data, now }: GraphToolDeps) =>
  tool({
    name: 'graph_fetch_data_entity_details',
    title: 'Read an entity in full',
    description:
      'Returns all properties of an entity, its relations and its source documents. Call fetch_document to quote them.',
    argumentsSchema: entityDetailsArguments,
    answerSchema: entityDetailsAnswer,
    run: async ({ args, readable, signal }): Promise<EntityDetailsAnswer> => {
      const name = { type: args.entity_type, primaryKey: args.primary_key_id };
      const scope = scopeIn(readable, now);
      const [[node], { relations, isCut }, documents] = await Promise.all([
        data.find(scope, [name], signal),
        data.expand(scope, [name], { limit: budget.relations }, signal),
        data.documents(scope, name, signal),
      ]);
      if (!node) throw new AppError('NOT_FOUND', 'There is no such entity.');
      return {
        ...toBrief(node),
        properties: ownProperties(node),
        relations: relations.map((one) => ({ ...toEnds(one), relation_properties: relationProperties(one) })),
        documents: documents.map(({ datasourceId, documentId }) => ({
          document_id: documentId,
          datasource_id: datasourceId,
        })),
        truncated: isCut,
      };
    },
  });

const shortestPathTool = ({ ontology, now }: GraphToolDeps) =>
  tool({
    name: 'graph_shortest_path_between_entity_types',
    title: 'Find paths between two types',
    description:
      'Finds the shortest paths of relations between two entity types. Use it to decide which relations to follow.',
    argumentsSchema: shortestPathArguments,
    answerSchema: shortestPathAnswer,
    run: async ({ args, readable, signal }): Promise<ShortestPathAnswer> => {
      const ends = [args.entity_type_1, args.entity_type_2] as const;
      const scope = scopeIn(readable, now);
      await requireTypes(ontology, scope, ends, signal);
      const { paths, isTruncated } = await shortestPaths(
        ontology,
        scope,
        [typeName(ends[0]), typeName(ends[1])],
        signal,
      );
      return {
        paths: paths.map((path) =>
          path.map(({ from, name, to }) => ({ from: from.type, relation_name: name, to: to.type })),
        ),
        text: paths.map((path) => inArrows(ends[0], path)),
        truncated: isTruncated,
      };
    },
  });

async function around(
  graph: GraphStore,
  scope: Scope,
  name: EntityName,
  depth: number,
  signal: AbortSignal,
): Promise<ExploreEntityAnswer> {
  const { start, nodes, relations, isTruncated } = await makeReadNeighborhood(graph, budget)(
    scope,
    name,
    depth,
    signal,
  );
  return {
    root_entity: { ...toBrief(start), properties: ownProperties(start) },
    entities: nodes.slice(1).map(toBrief),
    relations: relations.map(toEnds),
    truncated: isTruncated,
  };
}

/** Of the node that represents a type in the ontology graph. */
const typeName = (type: string): EntityName => ({ type, primaryKey: type });

/** Throws `NOT_FOUND` with the types there are, so that a model can try again. */
async function requireTypes(graph: GraphStore, scope: Scope, types: readonly string[], signal: AbortSignal) {
  const found = await graph.find(scope, types.map(typeName), signal);
  const unknown = types.find((type) => !found.some((node) => node.type === type));
  if (unknown === undefined) return;
  const known = await graph.types(scope, typesToName, signal);
  throw new AppError('NOT_FOUND', `There is no entity type ${unknown}. Known types: ${known.join(', ') || 'none'}.`);
}
