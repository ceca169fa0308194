import {
  fetchDocumentAnswer,
  fetchDocumentArguments,
  listDatasourcesAnswer,
  type ListDatasourcesAnswer,
  listDatasourcesArguments,
} from '@parley/contracts';
import type { DatasourceStore } from '../datasources/datasource.store.js';
import type { FetchDocument } from '../documents/fetch-document.js';
import type { IsOwnAttached } from '../permissions/own-attached.js';
import { onlyReadable, type Reading, union } from '../permissions/readable-datasources.js';
import { type Tool, tool } from './tool.js';

/** Types that the graph has of these datasources; none without a graph. */
export type EntityTypes = (readable: Reading, signal: AbortSignal) => Promise<string[]>;

export interface BuiltinToolDeps {
  readonly fetchDocument: FetchDocument;
  readonly datasources: DatasourceStore;
  readonly entityTypes: EntityTypes;
  readonly isOwnAttached: IsOwnAttached;
}

/** The built-in tools that are code alone; `search` is set up by its record among the custom tools. */
export const builtinTools = (deps: BuiltinToolDeps): Tool[] => [fetchTool(deps), listTool(deps)];

const fetchTool = ({ fetchDocument, isOwnAttached }: BuiltinToolDeps) =>
  tool({
    name: 'fetch_document',
    title: 'Read a whole document',
    description:
      'Returns the text of a document that search found, in reading order. Page through it with offset and max_chars.',
    argumentsSchema: fetchDocumentArguments,
    answerSchema: fetchDocumentAnswer,
    async run({ args, caller, readable, attached }) {
      const { datasource_id: within } = args;
      const isOwn = within !== undefined && (await isOwnAttached(caller, within));
      const { datasources, lists } = readable;
      return fetchDocument(args, { datasources: isOwn ? [within] : union([datasources, attached]), lists });
    },
  });

const listTool = ({ datasources, entityTypes }: BuiltinToolDeps) =>
  tool({
    name: 'list_datasources_and_entity_types',
    title: 'List datasources and entity types',
    description: 'Lists the datasources that you may search, with their contents.',
    argumentsSchema: listDatasourcesArguments,
    answerSchema: listDatasourcesAnswer,
    run: async ({ readable, signal }): Promise<ListDatasourcesAnswer> => {
      const visible = onlyReadable(readable.datasources, await datasources.list(), ({ id }) => id);
      return {
        datasources: visible.map(({ id }) => id),
        entity_types: await entityTypes(readable, signal),
        details: visible.map(({ id, name, description, sourceType }) => ({
          datasource_id: id,
          name,
          description,
          source_type: sourceType,
        })),
      };
    },
  });
