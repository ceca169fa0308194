import { z } from 'zod';
import { chunkMetadata } from './documents.js';
import { datasourceId, documentId } from './ids.js';
import { ragRole } from './roles.js';
import { verifiedFacts } from './verified.js';

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
  .refine((bounds) => Object.keys(bounds).length > 0, 'at least one of gt, gte, lt and lte');

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

/** Most keys in one set of filters: an engine takes them as one expression, and not one of any size. */
const maxFilters = 50;
/** Most prefixes in it: beside its other values, an engine asks for each on its own. */
const maxPrefixes = 50;

const prefixesIn = (value: FilterValue): number =>
  [value].flat().filter((one) => typeof one === 'string' && one.endsWith('*')).length;

/** Filters of a search, all of which must hold. An unknown key or a value of the wrong kind is an error. */
export const searchFilters = z.record(z.string().max(200), filterValue).superRefine((filters, context) => {
  if (Object.keys(filters).length > maxFilters) {
    context.addIssue({ code: 'custom', message: `at most ${maxFilters} filters` });
    return;
  }
  if (Object.values(filters).reduce((sum: number, value) => sum + prefixesIn(value), 0) > maxPrefixes)
    context.addIssue({ code: 'custom', message: `at most ${maxPrefixes} texts that end with *` });
  for (const [key, value] of Object.entries(filters)) {
    const kind = Object.hasOwn(filterKeys, key) ? filterKeys[key] : undefined;
    if (kind === undefined && /^metadata\.[A-Za-z0-9_]+$/.test(key)) continue;
    if (kind !== undefined && fits[kind](value)) continue;
    const message =
      kind === undefined
        ? `unknown filter key ${key}`
        : `${key} is compared with ${kind === 'integer' ? 'an' : 'a'} ${kind}`;
    context.addIssue({ code: 'custom', path: [key], message });
  }
});
export type SearchFilters = z.infer<typeof searchFilters>;

/** An empty text finds nothing, which models that fill in every field would take for an answer. */
const askedFilters = searchFilters.superRefine((filters, context) => {
  for (const [key, value] of Object.entries(filters))
    if (value === '') context.addIssue({ code: 'custom', path: [key], message: 'empty: leave it out' });
});

const thought = z.string().max(4000).default('');

/** Arguments of the `search` tool and of every custom search tool. */
export const searchArguments = z.strictObject({
  query: z.string().trim().min(1).max(4000),
  filters: askedFilters.nullish(),
  limit: z.int().min(1).max(100).default(10),
  /** How many hits of each list come before this page. Pages end where the candidates do: 5 x limit, at least 50, a leg. */
  offset: z.int().min(0).max(1000).default(0),
  /** Adds to every hit of `results` how it came to its place, and why this caller may see it. */
  explain: z.boolean().default(false),
  thought,
});
export type SearchArguments = z.infer<typeof searchArguments>;

/** The stretches of a passage around the words of the query; ranges in UTF-16 code units of `text`, in reading order. */
export const searchSnippet = z
  .object({
    text: z.string(),
    highlights: z.array(z.object({ start: z.int().nonnegative(), end: z.int().positive() })),
  })
  .meta({ id: 'SearchSnippet' });
export type SearchSnippet = z.infer<typeof searchSnippet>;

/** A hit under the label of one sub-search; scores compare only within that list, in quarters for non-admins. */
export const searchHit = z
  .object({ text_content: z.string(), snippet: searchSnippet, metadata: chunkMetadata, score: z.number() })
  .meta({ id: 'SearchHit' });
export type SearchHit = z.infer<typeof searchHit>;

/** A place in one leg; `rank` is null for what the leg itself did not return. For non-admins, a keyword score is a quarter of the best. */
const legPlace = z.object({ rank: z.int().positive().nullable(), score: z.number() });

/** How a hit came to its place. */
export const hitExplanation = z
  .object({
    /** Sub-search by sub-search: its weight, the filters in force, the score of each leg (BM25, cosine). */
    searches: z.array(
      z.object({
        label: z.string(),
        score: z.number(),
        semantic_weight: z.number(),
        /**
         * How the combined list was weighed, where that was by the question: how far the nearest passages are apart in
         * meaning, and how many of the question's words the nearest has. For non-admins in quarters. `other_language` is
         * there when the best passage by words is in another language than the question, which then decided alone.
         */
        by_question: z
          .object({
            semantic_weight: z.number(),
            meaning_spread: z.number(),
            agreement: z.number(),
            other_language: z.literal(true).optional(),
          })
          .optional(),
        candidates_per_leg: z.int().positive(),
        /** What the caller asked for; it holds beside what the tool is set up with. */
        filters: searchFilters,
        extra_filters: searchFilters,
        /** Datasources that the tool is limited to; empty: all that the caller may read. */
        datasource_ids: z.array(z.string()),
        keyword: legPlace.nullable(),
        meaning: legPlace.nullable(),
      }),
    ),
    /** Why a verified answer stands first: the question's words or its meaning; `from_rank` is its place without that. */
    verified: z.object({ close_by: z.enum(['words', 'meaning']), from_rank: z.int().positive() }).optional(),
    /** What the reranker made of it, where there is one that answered; scores compare inside one answer only. */
    reranked: z.object({ score: z.number(), from_rank: z.int().positive() }).optional(),
    /** By the role alone, or by a relation in authz to the datasource. */
    access: z.object({
      role: ragRole,
      relation: z.string().nullable(),
      object: z.string().nullable(),
      /** Slugs of those of the caller's teams that may read it; absent where none of them may. */
      teams: z.array(z.string()).optional(),
    }),
  })
  .meta({ id: 'HitExplanation' });
export type HitExplanation = z.infer<typeof hitExplanation>;

/**
 * A hit of the fused list: rank 1 is best over all pages; `labels` are the sub-searches that found it. `is_relevant` is
 * false where the nearest passage is still far from the question, and absent where the model has no measured floor.
 */
export const fusedHit = searchHit
  .extend({
    rank: z.int().positive(),
    labels: z.array(z.string()),
    is_relevant: z.boolean().optional(),
    /** Of a verified answer to this very question, while it is fresh: `answer` is to be quoted word for word. */
    verified: verifiedFacts.pick({ by: true, until: true, answer: true }).optional(),
    explain: hitExplanation.optional(),
  })
  .meta({ id: 'FusedHit' });
export type FusedHit = z.infer<typeof fusedHit>;

/**
 * Answer of a search tool: hits by label, and `results`, fused and without duplicates. `more_for_you` is there only where
 * the search was made for a team: the caller alone would have found more. It neither names nor counts what that is.
 */
export const searchAnswer = z
  .object({ results: z.array(fusedHit), more_for_you: z.literal(true).optional() })
  .catchall(z.array(searchHit))
  .meta({ id: 'SearchAnswer' });
/** As `searchAnswer` reads it; the flag is written out because an index signature would make it a list of hits. */
export interface SearchAnswer {
  [label: string]: SearchHit[] | true | undefined;
  readonly results: FusedHit[];
  readonly more_for_you?: true | undefined;
}

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

/** Answer of `list_datasources_and_entity_types`: ids, and `details` to choose among them. */
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
