import {
  entitiesQuery,
  entityPage,
  entityTypes,
  graphStats,
  neighborhood,
  neighborhoodRequest,
  relationPage,
  relationsQuery,
  startNodes,
  startNodesQuery,
} from '@parley/contracts';
import type { z } from 'zod';
import { type RagRoute, route } from '../../http/route.js';
import type { ExploreGraph } from './explore-graph.js';

/** Both graphs as readers may see them. */
export interface ExploreRouteDeps {
  readonly data: ExploreGraph;
  readonly ontology: ExploreGraph;
}

const tag = 'Graph';
const base = '/v1/graph/explore';
const ok = <Schema extends z.ZodType>(description: string, schema: Schema) => ({ description, schema });

/** The eleven exploration routes, for everybody who may read. */
export const exploreRoutes = ({ data, ontology }: ExploreRouteDeps): RagRoute[] => [
  route({
    method: 'get',
    path: `${base}/entity_type`,
    access: 'readonly',
    tag,
    summary: 'List the types of entities that you may read',
    success: ok('Types, sorted; at most 1,000', entityTypes),
    handle: (asker) => ontology.types(asker),
  }),
  ...routesOf('data', 'entities', data),
  ...routesOf('ontology', 'types and the relations between them', ontology),
];

const routesOf = (graph: 'data' | 'ontology', what: string, explore: ExploreGraph): RagRoute[] => [
  route({
    method: 'get',
    path: `${base}/${graph}/entities/batch`,
    access: 'readonly',
    tag,
    summary: `Page through the entities of the ${graph} graph`,
    description: `The graph of ${what}. Ordered by type and key; following next_cursor neither skips nor repeats entities.`,
    query: entitiesQuery,
    success: ok('A page', entityPage),
    handle: ({ query, ...asker }) => explore.entities(query, asker),
  }),
  route({
    method: 'get',
    path: `${base}/${graph}/relations/batch`,
    access: 'readonly',
    tag,
    summary: `Page through the relations of the ${graph} graph`,
    description: 'Ordered by start, name and end; each relation appears once.',
    query: relationsQuery,
    success: ok('A page', relationPage),
    handle: ({ query, ...asker }) => explore.relations(query, asker),
  }),
  route({
    method: 'post',
    path: `${base}/${graph}/entity/neighborhood`,
    access: 'readonly',
    tag,
    summary: `Get the neighbourhood of an entity in the ${graph} graph`,
    description: 'Up to 500 entities and 2,000 relations; `truncated` is true if there is more.',
    isReading: true,
    body: neighborhoodRequest,
    success: ok('The entity, its neighbours and their relations', neighborhood),
    handle: ({ body, ...asker }) => explore.neighborhood(body, asker),
  }),
  route({
    method: 'get',
    path: `${base}/${graph}/entity/start`,
    access: 'readonly',
    tag,
    summary: `Get a random sample of entities from the ${graph} graph`,
    query: startNodesQuery,
    success: ok('A different sample each time', startNodes),
    handle: ({ query, ...asker }) => explore.start(query.n, asker),
  }),
  route({
    method: 'get',
    path: `${base}/${graph}/stats`,
    access: 'readonly',
    tag,
    summary: `Count entities and relations of the ${graph} graph`,
    success: ok('Counts of what you may read', graphStats),
    handle: (asker) => explore.stats(asker),
  }),
];
