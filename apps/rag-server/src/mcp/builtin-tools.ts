import {
  type ListDatasourcesAnswer,
  type ParallelSearch,
  fetchDocumentAnswer,
  fetchDocumentArguments,
  filterKeys,
  listDatasourcesAnswer,
  listDatasourcesArguments,
  searchAnswer,
  searchArguments,
} from '@parley/contracts';
import type { DatasourceStore } from '../datasources/datasource.store.js';
import type { FetchDocument } from '../documents/fetch-document.js';
import { mayRead } from '../permissions/readable-datasources.js';
import type { ReadPermissions } from '../permissions/read-permissions.js';
import type { SearchPassages } from '../search/search-passages.js';
import { type Tool, tool } from './tool.js';

export interface BuiltinToolDeps {
  readonly searchPassages: SearchPassages;
  readonly fetchDocument: FetchDocument;
  readonly datasources: DatasourceStore;
  readonly permissions: ReadPermissions;
}

/** The two views of the built-in search: by meaning with some words, by words with some meaning. */
export const builtinSearches: ParallelSearch[] = [
  { label: 'semantic_results', datasource_ids: [], extra_filters: {}, semantic_weight: 0.7 },
  { label: 'keyword_results', datasource_ids: [], extra_filters: {}, semantic_weight: 0.2 },
];

export const builtinTools = (deps: BuiltinToolDeps): Tool[] => [searchTool(deps), fetchTool(deps), listTool(deps)];

const searchTool = ({ searchPassages, permissions }: BuiltinToolDeps) =>
  tool({
    name: 'search',
    title: 'Search the knowledge base',
    description: [
      'Finds passages by meaning and by words. `results` holds the best ones, each once, rank 1 first;',
      '`semantic_results` and `keyword_results` hold the two views they come from.',
      `Filters: ${Object.keys(filterKeys).join(', ')} and metadata.<key>; a value to equal, a text with a trailing *,`,
      'a list of either, or a range {gt, gte, lt, lte}. Call fetch_document for the whole text of a hit.',
    ].join(' '),
    argumentsSchema: searchArguments,
    answerSchema: searchAnswer,
    run: async ({ args: { query, filters, limit }, caller, signal }) => {
      const readable = await permissions.content(caller, signal);
      return searchPassages({ query, filters: filters ?? {}, limit, searches: builtinSearches, readable, signal });
    },
  });

const fetchTool = ({ fetchDocument, permissions }: BuiltinToolDeps) =>
  tool({
    name: 'fetch_document',
    title: 'Read a whole document',
    description: 'The text of a document that search found, in reading order; page through it by offset and max_chars.',
    argumentsSchema: fetchDocumentArguments,
    answerSchema: fetchDocumentAnswer,
    run: async ({ args, caller, signal }) => fetchDocument(args, await permissions.content(caller, signal)),
  });

const listTool = ({ datasources, permissions }: BuiltinToolDeps) =>
  tool({
    name: 'list_datasources_and_entity_types',
    title: 'List what can be searched',
    description: 'The datasources that you may search, with what they hold.',
    argumentsSchema: listDatasourcesArguments,
    answerSchema: listDatasourcesAnswer,
    run: async ({ caller, signal }): Promise<ListDatasourcesAnswer> => {
      const readable = await permissions.content(caller, signal);
      const visible = (await datasources.list()).filter(({ id }) => mayRead(readable, id));
      return {
        datasources: visible.map(({ id }) => id),
        entity_types: [],
        details: visible.map(({ id, name, description, sourceType }) => ({
          datasource_id: id,
          name,
          description,
          source_type: sourceType,
        })),
      };
    },
  });
