import type { EntitiesQuery, EntityPage, GraphEntity, Neighborhood, NeighborhoodRequest } from '@parley/contracts';
import type { RelationPage, RelationsQuery } from '@parley/contracts';
import type { GraphStore } from '../store/graph-store.js';
import { entityCursor, placeOfEntity, placeOfRelation, relationCursor } from './cursor.js';
import { toEntityView, toRelationView } from './graph.view.js';
import { makeReadNeighborhood } from './read-neighborhood.js';
import type { Asker, ScopeOf } from './scope-of.js';

/** One graph as its readers may see it: entities and relations of datasources whose content they may read. */
export interface ExploreGraph {
  types(asker: Asker): Promise<string[]>;
  /** Throws `VALIDATION_ERROR` for a cursor of something else. */
  entities(query: EntitiesQuery, asker: Asker): Promise<EntityPage>;
  /** Throws `VALIDATION_ERROR` for a cursor of something else. */
  relations(query: RelationsQuery, asker: Asker): Promise<RelationPage>;
  /** Throws `NOT_FOUND`. */
  neighborhood(request: NeighborhoodRequest, asker: Asker): Promise<Neighborhood>;
  start(n: number, asker: Asker): Promise<GraphEntity[]>;
  stats(asker: Asker): Promise<{ node_count: number; relation_count: number }>;
}

interface Deps {
  readonly graph: GraphStore;
  readonly scopeOf: ScopeOf;
}

/** Types in one list. */
export const maxTypes = 1_000;

export function exploreGraph({ graph, scopeOf }: Deps): ExploreGraph {
  const readNeighborhood = makeReadNeighborhood(graph);
  return {
    types: async (asker) => graph.types(await scopeOf(asker), maxTypes, asker.signal),
    async entities({ cursor, offset, limit, entity_type: type }, asker) {
      const after = cursor === undefined ? {} : { after: placeOfEntity(cursor) };
      const request = { ...after, offset, limit: limit + 1, ...(type !== undefined && { type }) };
      const found = await graph.page(await scopeOf(asker), request, asker.signal);
      const entities = found.slice(0, limit);
      return { entities: entities.map(toEntityView), ...pageOf(found, offset, limit, entityCursor) };
    },
    async relations({ cursor, offset, limit, relation_name: name }, asker) {
      const after = cursor === undefined ? {} : { after: placeOfRelation(cursor) };
      const request = { ...after, offset, limit: limit + 1, ...(name !== undefined && { name }) };
      const found = await graph.relationPage(await scopeOf(asker), request, asker.signal);
      const relations = found.slice(0, limit);
      return { relations: relations.map(toRelationView), ...pageOf(found, offset, limit, relationCursor) };
    },
    async neighborhood({ entity_type: type, entity_pk: primaryKey, depth }, asker) {
      const found = await readNeighborhood(await scopeOf(asker), { type, primaryKey }, depth, asker.signal);
      return {
        entity: toEntityView(found.start),
        entities: found.nodes.map(toEntityView),
        relations: found.relations.map(toRelationView),
        truncated: found.isTruncated,
      };
    },
    start: async (n, asker) => (await graph.draw(await scopeOf(asker), n, asker.signal)).map(toEntityView),
    async stats(asker) {
      const { entities, relations } = await graph.stats(await scopeOf(asker), asker.signal);
      return { node_count: entities, relation_count: relations };
    },
  };
}

/** One more than `limit` was asked for, to know whether there is a next page. */
function pageOf<T>(found: readonly T[], offset: number, limit: number, cursorOf: (last: T) => string) {
  const count = Math.min(found.length, limit);
  const last = found[count - 1];
  const hasMore = found.length > limit;
  return { count, offset, limit, has_more: hasMore, next_cursor: hasMore && last ? cursorOf(last) : null };
}
