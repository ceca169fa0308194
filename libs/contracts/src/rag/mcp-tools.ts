import { z } from 'zod';
import { datasourceId, epochSeconds } from './ids.js';
import { searchAnswer, searchFilters } from './search.js';

/** The three built-in tools that the document reserves. */
export const builtinToolIds = ['search', 'fetch_document', 'list_datasources_and_entity_types'] as const;

/** The built-in tools of the graph. */
export const graphToolIds = [
  'graph_explore_ontology_entity',
  'graph_explore_data_entity',
  'graph_fetch_data_entity_details',
  'graph_shortest_path_between_entity_types',
  'graph_raw_query_data',
  'graph_raw_query_ontology',
] as const;

const reserved: ReadonlySet<string> = new Set([...builtinToolIds, ...graphToolIds]);

/** Whether a custom tool must not take this id. */
export const isReservedToolId = (id: string): boolean => reserved.has(id);

/** Tool id: a valid MCP tool name. */
export const toolId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'letters, digits, "_" and "-", at most 64');

/** Maximum number of custom tools; each is listed to every agent. */
export const maxCustomTools = 100;

/** One sub-search of a tool. `semantic_weight` 0 is keywords only, 1 is meaning only; without one, by the question. */
export const parallelSearch = z.strictObject({
  /** Key of its list in the answer, next to the answer's own keys. */
  label: z
    .string()
    .max(64)
    .regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/, 'letters, digits, "_" and "-" only, starting with a letter or digit')
    .refine((label) => label === 'results' || !Object.hasOwn(searchAnswer.shape, label), 'reserved for the answer'),
  /** Empty: all; a trailing `*` is a prefix. */
  datasource_ids: z.array(datasourceId).max(200).default([]),
  extra_filters: searchFilters.default({}),
  semantic_weight: z.number().min(0).max(1).optional(),
});
export type ParallelSearch = z.infer<typeof parallelSearch>;

const parallelSearches = z
  .array(parallelSearch)
  .min(1)
  .max(10)
  .default([{ label: 'results', datasource_ids: [], extra_filters: {} }])
  .refine((all) => new Set(all.map(({ label }) => label)).size === all.length, 'labels must differ')
  .refine(
    (all) => all.length === 1 || all.every(({ label }) => label !== 'results'),
    'with several searches, no label may be "results": it names the combined list',
  );

/** Body of `POST /v1/mcp/custom-tools`. Labels differ from each other. */
export const customToolRequest = z
  .strictObject({
    tool_id: toolId,
    description: z.string().max(4000).default(''),
    parallel_searches: parallelSearches,
    allow_runtime_filters: z.boolean().default(false),
    enabled: z.boolean().default(true),
  })
  .meta({ id: 'CustomToolRequest' });
export type CustomToolRequest = z.infer<typeof customToolRequest>;

/** Body of `PUT /v1/mcp/custom-tools/:tool_id`, a full replacement; `tool_id`, if there, is that of the path. */
export const customToolUpdate = customToolRequest
  .extend({ tool_id: toolId.optional() })
  .meta({ id: 'CustomToolUpdate' });
export type CustomToolUpdate = z.infer<typeof customToolUpdate>;

/** A custom search tool as stored and read. */
export const customToolView = z
  .object({
    tool_id: toolId,
    description: z.string(),
    parallel_searches: z.array(parallelSearch),
    allow_runtime_filters: z.boolean(),
    enabled: z.boolean(),
    created_at: epochSeconds,
    updated_at: epochSeconds,
  })
  .meta({ id: 'CustomTool' });
export type CustomToolView = z.infer<typeof customToolView>;

const on = z.boolean().default(true);

/** Body and answer of `/v1/mcp/builtin-tools`: which built-in tools are on; a missing key is on. */
export const builtinTools = z
  .strictObject({
    search_enabled: on,
    fetch_document_enabled: on,
    fetch_datasources_enabled: on,
    graph_explore_ontology_entity_enabled: on,
    graph_explore_data_entity_enabled: on,
    graph_fetch_data_entity_details_enabled: on,
    graph_shortest_path_between_entity_types_enabled: on,
    graph_raw_query_data_enabled: on,
    graph_raw_query_ontology_enabled: on,
  })
  .meta({ id: 'BuiltinTools' });
export type BuiltinTools = z.infer<typeof builtinTools>;

/** Answer of `GET /v1/mcp/tools/schema`: enabled tools, `parameters` being JSON Schema. */
export const toolsSchema = z.object({
  tools: z.array(
    z.object({ name: z.string(), description: z.string(), parameters: z.record(z.string(), z.unknown()) }),
  ),
  count: z.int().nonnegative(),
});
export type ToolsSchema = z.infer<typeof toolsSchema>;

/** Body of `POST /v1/mcp/invoke`. */
export const invokeToolRequest = z
  .object({ tool_name: z.string().min(1).max(64), arguments: z.record(z.string(), z.unknown()).default({}) })
  .meta({ id: 'InvokeToolRequest' });
export type InvokeToolRequest = z.infer<typeof invokeToolRequest>;

/** Answer of invoke: `success` is false whenever the tool failed, and then `error` says why. */
export const invokeToolAnswer = z
  .object({
    tool_name: z.string(),
    success: z.boolean(),
    result: z.unknown(),
    error: z.string().nullable(),
  })
  .meta({ id: 'InvokeToolAnswer' });
export type InvokeToolAnswer = z.infer<typeof invokeToolAnswer>;
