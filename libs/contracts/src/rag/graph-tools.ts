import { z } from 'zod';

const entityPk = z.string().min(1).max(4096);
/** Types of parts contain the path to the part. */
const entityType = entityPk;
const values = z.array(z.string());
/** Why the agent calls the tool; neither logged nor used. */
const thought = z.string().max(4000).optional();
const depth = z.int().min(1).max(3).default(1);

/** Arguments of `graph_explore_ontology_entity`. */
export const exploreOntologyArguments = z.strictObject({ entity_type: entityType, depth, thought });
/** Arguments of `graph_explore_data_entity`. */
export const exploreDataArguments = z.strictObject({
  entity_type: entityType,
  primary_key_id: entityPk,
  depth,
  thought,
});
/** Arguments of `graph_fetch_data_entity_details`. */
export const entityDetailsArguments = z.strictObject({ entity_type: entityType, primary_key_id: entityPk, thought });
/** Arguments of `graph_shortest_path_between_entity_types`. */
export const shortestPathArguments = z.strictObject({ entity_type_1: entityType, entity_type_2: entityType, thought });

/** Arguments of `graph_raw_query_data` and `graph_raw_query_ontology`. */
export const rawQueryArguments = z.strictObject({ query: z.string().min(1).max(4000), thought });

const briefEntity = z.object({
  entity_type: z.string(),
  _entity_pk: z.string(),
  primary_key_values: values,
  additional_key_values: z.array(values),
});

const relationEnds = z.object({
  from_entity_type: z.string(),
  from_entity_pk: z.string(),
  relation_name: z.string(),
  to_entity_type: z.string(),
  to_entity_pk: z.string(),
});

/** Answer of both exploring tools: the root with all it has, those around it in brief. */
export const exploreEntityAnswer = z.object({
  root_entity: briefEntity.extend({ properties: z.record(z.string(), z.unknown()) }),
  entities: z.array(briefEntity),
  relations: z.array(relationEnds),
  truncated: z.boolean(),
});
export type ExploreEntityAnswer = z.infer<typeof exploreEntityAnswer>;

/** Answer of `graph_fetch_data_entity_details`; `documents` is what `fetch_document` takes, to quote from. */
export const entityDetailsAnswer = briefEntity.extend({
  properties: z.record(z.string(), z.unknown()),
  relations: z.array(relationEnds.extend({ relation_properties: z.record(z.string(), z.unknown()).nullable() })),
  documents: z.array(z.object({ document_id: z.string(), datasource_id: z.string() })),
  truncated: z.boolean(),
});
export type EntityDetailsAnswer = z.infer<typeof entityDetailsAnswer>;

/** Answer of `graph_shortest_path_between_entity_types`: all paths of the smallest length, up to a limit. */
export const shortestPathAnswer = z.object({
  /** Relations from the first type to the second; each may be walked either way. */
  paths: z.array(z.array(z.object({ from: z.string(), relation_name: z.string(), to: z.string() }))),
  /** The same in arrow notation. */
  text: z.array(z.string()),
  truncated: z.boolean(),
});
export type ShortestPathAnswer = z.infer<typeof shortestPathAnswer>;

/**
 * Answer of both raw queries: at most 100 rows by the names of their columns. A node is `{entity_type, _entity_pk,
 * _datasource_id, properties}`, a relation `{relation_name}`, a path `{entities, relations}`.
 */
export const rawQueryAnswer = z.object({
  columns: z.array(z.string()),
  results: z.array(z.record(z.string(), z.unknown())),
  /** Whether there are more rows than these. */
  truncated: z.boolean(),
});
export type RawQueryAnswer = z.infer<typeof rawQueryAnswer>;
