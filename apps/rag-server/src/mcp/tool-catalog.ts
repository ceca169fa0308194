import type { BuiltinTools } from '@parley/contracts';
import { type CustomTool, seededToolId } from './custom-tool.js';
import { searchTool, type SearchToolDeps } from './search-tool.js';
import type { Tool } from './tool.js';
import type { ToolStore } from './tool.store.js';

/** The tools that are switched on, as docdb has them at that moment: a change shows on every replica at once. */
export interface ToolCatalog {
  /** `search` first, then the other built-in tools, then custom ones by id. */
  list(): Promise<Tool[]>;
  /** `undefined` when there is no such tool or it is switched off. */
  find(name: string): Promise<Tool | undefined>;
}

interface Deps extends SearchToolDeps {
  readonly store: Pick<ToolStore, 'list' | 'find'>;
  /** The built-in tools other than `search`. */
  readonly builtin: readonly Tool[];
}

/** Which switch turns which built-in tool. */
const switchOf: Readonly<Record<string, keyof BuiltinTools>> = {
  search: 'search_enabled',
  fetch_document: 'fetch_document_enabled',
  list_datasources_and_entity_types: 'fetch_datasources_enabled',
  graph_explore_ontology_entity: 'graph_explore_ontology_entity_enabled',
  graph_explore_data_entity: 'graph_explore_data_entity_enabled',
  graph_fetch_data_entity_details: 'graph_fetch_data_entity_details_enabled',
  graph_shortest_path_between_entity_types: 'graph_shortest_path_between_entity_types_enabled',
  graph_raw_query_data: 'graph_raw_query_data_enabled',
  graph_raw_query_ontology: 'graph_raw_query_ontology_enabled',
};

export function toolCatalog({ store, builtin, ...searching }: Deps): ToolCatalog {
  const fromSetup = (setup: CustomTool) =>
    searchTool(searching, {
      ...setup,
      ...(setup.id === seededToolId ? builtinSearch : { name: setup.id, title: setup.id }),
      purpose: setup.description || 'Finds passages by meaning and by keyword.',
    });
  return {
    async list() {
      const { found: setups, switches } = await store.list();
      const tools = setups.filter(({ isEnabled }) => isEnabled).map(fromSetup);
      const search = tools.filter(({ name }) => name === seededToolId);
      const custom = tools.filter(({ name }) => name !== seededToolId);
      return [...search, ...builtin, ...custom].filter(({ name }) => isOn(name, switches));
    },
    async find(name) {
      const code = builtin.find((one) => one.name === name);
      const { found: setup, switches } = await store.find(name);
      if (!isOn(name, switches)) return undefined;
      return code ?? (setup?.isEnabled === true ? fromSetup(setup) : undefined);
    },
  };
}

const builtinSearch = { name: seededToolId, title: 'Search the knowledge base' };

function isOn(name: string, switches: BuiltinTools): boolean {
  const key = Object.hasOwn(switchOf, name) ? switchOf[name] : undefined;
  return key === undefined || switches[key];
}
