import { z } from 'zod';
import { queryInt } from '../query.js';

const entityType = z.string().min(1).max(200);
const entityPk = z.string().min(1).max(4096);
/** Types of parts are longer, because they contain the path to the part; the keys of parts contain them. */
const anyEntityType = entityPk;
const properties = z.record(z.string(), z.unknown());

/** An entity of either graph. */
export const graphEntity = z
  .object({
    entity_type: anyEntityType,
    additional_types: z.array(entityType).max(50).nullish(),
    all_properties: properties,
    primary_key_properties: z.array(z.string().min(1)).min(1).max(20),
    additional_key_properties: z
      .array(z.array(z.string().min(1)).min(1))
      .max(20)
      .default([]),
  })
  .meta({ id: 'GraphEntity' });
export type GraphEntity = z.infer<typeof graphEntity>;

/** An entity as it is ingested: the JSON text of a structured document. */
export const ingestedEntity = graphEntity.extend({ entity_type: entityType });

/** Joins the values of a composite primary key. */
export const primaryKeySeparator = '_|||_';

const endpoint = z.object({ entity_type: anyEntityType, primary_key: entityPk });

/** A relation of either graph. */
export const graphRelation = z
  .object({
    from_entity: endpoint,
    to_entity: endpoint,
    relation_name: z.string().min(1).max(200),
    relation_pk: z.string(),
    relation_properties: properties.nullable(),
  })
  .meta({ id: 'GraphRelation' });
export type GraphRelation = z.infer<typeof graphRelation>;

/** Where a page ended, from its `next_cursor`. */
const cursor = z
  .string()
  .max(15_000)
  .regex(/^[A-Za-z0-9_-]+$/, 'not a cursor');

const paging = {
  cursor: cursor.optional().describe('`next_cursor` of the previous page'),
  offset: queryInt(z.int().min(0).default(0)).describe('Number of entries to skip after the cursor, or from the start'),
  limit: queryInt(z.int().min(1).max(1000).default(100)).describe('Maximum number of entries per page'),
};

/** Query of the entity batches. */
export const entitiesQuery = z.object({
  ...paging,
  entity_type: anyEntityType.optional().describe('Only entities of this type'),
});
export type EntitiesQuery = z.infer<typeof entitiesQuery>;
/** Query of the relation batches. */
export const relationsQuery = z.object({
  ...paging,
  relation_name: z.string().min(1).max(200).optional().describe('Only relations with this name'),
});
export type RelationsQuery = z.infer<typeof relationsQuery>;
/** Query of the random start nodes. */
export const startNodesQuery = z.object({
  n: queryInt(z.int().min(1).max(100).default(10)).describe('Maximum number of entities'),
});

const page = {
  count: z.int().nonnegative(),
  offset: z.int().nonnegative(),
  limit: z.int().positive(),
  has_more: z.boolean(),
  /** What `cursor` has to be for the next page; null on the last one. */
  next_cursor: z.string().nullable(),
};

/** A page of entities; `count` is its length. */
export const entityPage = z.object({ entities: z.array(graphEntity), ...page });
export type EntityPage = z.infer<typeof entityPage>;
/** A page of relations; `count` is its length. */
export const relationPage = z.object({ relations: z.array(graphRelation), ...page });
export type RelationPage = z.infer<typeof relationPage>;

/** Body of both neighbourhood routes. */
export const neighborhoodRequest = z
  .object({ entity_type: anyEntityType, entity_pk: entityPk, depth: z.int().min(0).max(10).default(1) })
  .meta({ id: 'NeighborhoodRequest' });
export type NeighborhoodRequest = z.infer<typeof neighborhoodRequest>;

/** A neighbourhood: the start first among `entities`; `truncated` when the node budget ran out. */
export const neighborhood = z
  .object({
    entity: graphEntity,
    entities: z.array(graphEntity),
    relations: z.array(graphRelation),
    truncated: z.boolean(),
  })
  .meta({ id: 'Neighborhood' });
export type Neighborhood = z.infer<typeof neighborhood>;

/** Answer of the random start nodes. */
export const startNodes = z.array(graphEntity);
/** Answer of the entity types. */
export const entityTypes = z.array(anyEntityType);

/** Answer of both stats routes. */
export const graphStats = z.object({ node_count: z.int().nonnegative(), relation_count: z.int().nonnegative() });
