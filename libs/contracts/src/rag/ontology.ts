import { z } from 'zod';

const count = z.int().nonnegative();

/** How the value of one property is found in a key of another type. */
export const matchType = z.enum(['exact', 'prefix', 'suffix', 'subset', 'superset', 'contains']);
export type MatchType = z.infer<typeof matchType>;

const mapping = { entity_a_property: z.string().min(1), entity_b_idkey_property: z.string().min(1) };

/** Relation id, made from both types and the property mappings. */
export const relationId = z.string().regex(/^\w{1,64}$/, 'not a relation id');
export const relationPath = z.object({ relation_id: relationId.describe('Id of the relation') });

/** Name of a relation in the graph; `HAS` leads from an entity to its parts. */
export const relationName = z
  .string()
  .regex(/^[A-Z][A-Z0-9_]{0,63}$/, 'upper-case letters, digits and "_"')
  .refine((name) => name !== 'HAS', 'HAS is reserved: it links an entity to its parts');

/** Body of `POST .../relation/accept/:relation_id`: the mappings that are accepted. */
export const acceptRelationRequest = z
  .array(z.strictObject({ ...mapping, match_type: matchType }))
  .min(1)
  .max(20);
export type AcceptRelationRequest = z.infer<typeof acceptRelationRequest>;
export const acceptRelationQuery = z.object({
  relation_name: relationName.describe('Name of the relation in the graph'),
});
export const rejectRelationQuery = z.object({
  justification: z.string().trim().min(1).max(2000).describe('Why it is not a relation'),
});

/** Body of the heuristics and evaluations batches. */
export const relationIds = z.array(relationId).max(500);

/**
 * What the agent found about a candidate relation in the datasources that the caller may read. `score` and its parts
 * (0 to 1) rest on all datasources with these types: null for callers who may not read one of them.
 */
export const relationHeuristic = z
  .object({
    entity_a_type: z.string(),
    entity_b_type: z.string(),
    property_mappings: z.array(z.object(mapping)),
    total_matches: count,
    /** Seconds since 1970. */
    last_processed: count,
    example_matches: z.array(z.object({ entity_a_pk: z.string(), entity_b_pk: z.string() })).max(10),
    property_match_patterns: z.record(z.string(), z.record(z.string(), count)),
    property_match_quality: z.record(z.string(), z.record(z.string(), z.number())),
    value_match_quality_avg: z.number(),
    value_match_quality_sum: z.number(),
    deep_match_quality_avg: z.number(),
    deep_match_quality_sum: z.number(),
    score: z.number().nullable(),
    /** 1 when every matching value means one entity. */
    uniqueness: z.number().nullable(),
    /** Share of the different values that match. */
    value_overlap: z.number().nullable(),
  })
  .meta({ id: 'RelationHeuristic' });
export type RelationHeuristic = z.infer<typeof relationHeuristic>;

/** The agent's advice on a candidate. `by` is `rule` or the model's name, `cost` the tokens used. */
const advice = z.object({
  verdict: z.enum(['ACCEPTED', 'REJECTED', 'UNDECIDED']),
  relation_name: z.string(),
  justification: z.string(),
  by: z.string(),
  cost: z.object({ prompt_tokens: count, completion_tokens: count }).nullable(),
});

/**
 * The verdict on a candidate relation. People decide: the agent gives `advice`, and the result is UNSURE until
 * a person accepts or rejects it.
 */
export const relationEvaluation = z
  .object({
    /** `_CANDIDATE` until accepted. */
    relation_name: z.string(),
    result: z.enum(['ACCEPTED', 'REJECTED', 'UNSURE']),
    directionality: z.enum(['FROM_A_TO_B', 'FROM_B_TO_A']),
    property_mappings: z.array(z.object({ ...mapping, match_type: matchType.nullable() })),
    justification: z.string(),
    thought: z.string(),
    last_evaluated: count,
    is_manual: z.boolean(),
    is_sub_entity_relation: z.boolean(),
    /** Null for callers who may not read all of its evidence. */
    advice: advice.nullable(),
  })
  .meta({ id: 'RelationEvaluation' });
export type RelationEvaluation = z.infer<typeof relationEvaluation>;

/** Answer of `POST .../relation/evaluate/:relation_id`. */
export const evaluateAnswer = z.object({ message: z.string(), evaluation: relationEvaluation });

/** Answer of `POST .../regenerate_ontology` and of `debug/process_all`: the job reports the progress. */
export const ontologyRun = z.object({ message: z.string(), job_id: z.string() });

/** Answer of `POST .../relation/heuristics/batch`: null for an unknown id. */
export const heuristicsAnswer = z.record(z.string(), relationHeuristic.nullable());

/** Answer of `POST .../relation/evaluations/batch`. */
export const evaluationsAnswer = z.record(
  z.string(),
  z.object({
    evaluation: relationEvaluation.nullable(),
    sync_status: z.object({
      is_synced: z.boolean(),
      last_synced: count.nullable(),
      error_message: z.string().nullable(),
    }),
  }),
);

/** Answer of `GET .../status`. */
export const ontologyStatus = z
  .object({
    status: z.string(),
    graph_db_ready: z.boolean(),
    ontology_graph_db_ready: z.boolean(),
    is_processing: z.boolean(),
    is_evaluating: z.boolean(),
    agent_status_msg: z.string(),
    last_evaluation_run_timestamp: count,
    max_concurrent_processing: count,
    max_concurrent_evaluation: count,
    min_count_for_eval: count,
    count_change_threshold_ratio: z.number(),
    sync_interval_seconds: count,
    agent_recursion_limit: count,
    /** 0 to 1 while it is processing. */
    progress: z.number().nullable(),
    /** Why the last run, or a step of this one, failed. */
    failure: z.string().nullable(),
  })
  .meta({ id: 'OntologyStatus' });
export type OntologyStatus = z.infer<typeof ontologyStatus>;

export const ontologyVersion = z.object({ ontology_version_id: z.string() });
