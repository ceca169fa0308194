import { z } from 'zod';
import { chunkMetadata } from './documents.js';
import { datasourceId, documentId } from './ids.js';

/** What a filterable key holds. */
export type FilterKind = 'string' | 'integer' | 'boolean';

/** Keys that a search can be filtered by; beside them `metadata.<identifier>`, whatever it holds. */
export const filterKeys: Readonly<Record<string, FilterKind>> = {
  datasource_id: 'string',
  ingestor_id: 'string',
  document_id: 'string',
  title: 'string',
  description: 'string',
  document_type: 'string',
  is_structured_entity: 'boolean',
  document_ingested_at: 'integer',
  fresh_until: 'integer',
};

const range = z
  .strictObject({
    gt: z.number().optional(),
    gte: z.number().optional(),
    lt: z.number().optional(),
    lte: z.number().optional(),
  })
  .refine((bounds) => Object.keys(bounds).length > 0, 'gt, gte, lt or lte');

/** One condition: a value to equal (a trailing `*` is a prefix), any of a list, or a numeric range. */
export const filterValue = z.union([
  z.string().max(1024),
  z.number(),
  z.boolean(),
  z
    .array(z.union([z.string().max(1024), z.number()]))
    .min(1)
    .max(1000),
  range,
]);
export type FilterValue = z.infer<typeof filterValue>;

const fits: Readonly<Record<FilterKind, (value: FilterValue) => boolean>> = {
  string: (value) =>
    typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string')),
  boolean: (value) => typeof value === 'boolean',
  integer: (value) =>
    Number.isInteger(value) ||
    (Array.isArray(value) ? value.every((one) => Number.isInteger(one)) : typeof value === 'object'),
};

/** Filters of a search, all of which must hold. An unknown key or a value of the wrong kind is an error. */
export const searchFilters = z.record(z.string().max(200), filterValue).superRefine((filters, context) => {
  for (const [key, value] of Object.entries(filters)) {
    const kind = Object.hasOwn(filterKeys, key) ? filterKeys[key] : undefined;
    if (kind === undefined && /^metadata\.[A-Za-z0-9_]+$/.test(key)) continue;
    if (kind !== undefined && fits[kind](value)) continue;
    const message = kind === undefined ? `no filter key ${key}` : `${key} is compared with a ${kind}`;
    context.addIssue({ code: 'custom', path: [key], message });
  }
});
export type SearchFilters = z.infer<typeof searchFilters>;

const thought = z.string().max(4000).default('');

/** Arguments of the `search` tool and of every custom search tool. */
export const searchArguments = z.strictObject({
  query: z.string().trim().min(1).max(4000),
  filters: searchFilters.nullish(),
  limit: z.int().min(1).max(100).default(10),
  thought,
});
export type SearchArguments = z.infer<typeof searchArguments>;

/** A hit under the label of one sub-search; scores compare only inside that list. */
export const searchHit = z
  .object({ text_content: z.string(), metadata: chunkMetadata, score: z.number() })
  .meta({ id: 'SearchHit' });
export type SearchHit = z.infer<typeof searchHit>;

/** A hit of the fused list: rank 1 is best; `labels` are the sub-searches that found it. */
export const fusedHit = searchHit
  .extend({ rank: z.int().positive(), labels: z.array(z.string()) })
  .meta({ id: 'FusedHit' });
export type FusedHit = z.infer<typeof fusedHit>;

/** Answer of a search tool: hits by label, and `results`, fused and without duplicates. */
export const searchAnswer = z
  .object({ results: z.array(fusedHit) })
  .catchall(z.array(searchHit))
  .meta({ id: 'SearchAnswer' });
export type SearchAnswer = z.infer<typeof searchAnswer>;

/** Arguments of `fetch_document`; offset and length in characters of the whole document. */
export const fetchDocumentArguments = z.strictObject({
  document_id: documentId,
  /** Needed only where two datasources hold the same document id. */
  datasource_id: datasourceId.optional(),
  offset: z.int().min(0).default(0),
  max_chars: z.int().min(1).max(200_000).default(50_000),
  thought,
});
export type FetchDocumentArguments = z.infer<typeof fetchDocumentArguments>;

/** Answer of `fetch_document`: the text in reading order; `next_offset` is null at the end. */
export const fetchDocumentAnswer = z
  .object({
    document_id: documentId,
    datasource_id: datasourceId,
    title: z.string(),
    content: z.string(),
    offset: z.int().nonnegative(),
    total_chars: z.int().nonnegative(),
    next_offset: z.int().positive().nullable(),
    metadata: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'DocumentContent' });
export type FetchDocumentAnswer = z.infer<typeof fetchDocumentAnswer>;

export const listDatasourcesArguments = z.strictObject({ thought });

/** Answer of `list_datasources_and_entity_types`: ids as ever, and `details` for whoever chooses among them. */
export const listDatasourcesAnswer = z.object({
  datasources: z.array(datasourceId),
  entity_types: z.array(z.string()),
  details: z.array(
    z.object({
      datasource_id: datasourceId,
      name: z.string().nullable(),
      description: z.string(),
      source_type: z.string(),
    }),
  ),
});
export type ListDatasourcesAnswer = z.infer<typeof listDatasourcesAnswer>;
