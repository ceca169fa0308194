import type { Connection } from 'mongoose';
import { epochSeconds } from '../jobs/manage-jobs.js';
import type { GraphServices } from '../graph/wire-graph.js';
import { type FindTool, makeFindTool } from './find-tool.js';
import { type ListTools, makeListTools } from './list-tools.js';
import { type BuiltinToolDeps, builtinTools } from './builtin-tools.js';
import { seededSearch } from './custom-tool.js';
import { type ManageCustomTools, manageCustomTools } from './manage-custom-tools.js';
import type { SearchToolDeps } from './search-tool.js';
import type { ReadPermissions } from '../permissions/read-permissions.js';
import { toolCatalog } from './tool-catalog.js';
import { docdbToolStore } from './tool.docdb.js';
import type { ToolStore } from './tool.store.js';

/** All that the tool routes and the MCP endpoint work with. */
export interface McpServices {
  readonly toolStore: ToolStore;
  readonly manageCustomTools: ManageCustomTools;
  readonly listTools: ListTools;
  readonly findTool: FindTool;
}

interface Deps extends Omit<BuiltinToolDeps, 'entityTypes'>, SearchToolDeps {
  readonly permissions: ReadPermissions;
  readonly connection: Connection;
  readonly now: () => Date;
  /** Without a graph there are neither its tools nor types. */
  readonly graph: GraphServices | undefined;
}

/** Makes the store of tools and what reads it; resolves once `search` has its record. */
export async function wireMcp({ connection, now, graph, ...deps }: Deps): Promise<McpServices> {
  const toolStore = docdbToolStore(connection);
  await toolStore.carryOverSwitches();
  await toolStore.seed(seededSearch, epochSeconds(now()));
  const builtin = builtinTools({ ...deps, entityTypes: graph?.entityTypes ?? (() => Promise.resolve([])) });
  const tools = toolCatalog({ ...deps, store: toolStore, builtin: [...builtin, ...(graph?.tools ?? [])] });
  return {
    toolStore,
    manageCustomTools: manageCustomTools({ store: toolStore, datasourceIds: () => deps.datasources.ids(), now }),
    findTool: makeFindTool({ tools, permissions: deps.permissions }),
    listTools: makeListTools({ tools, permissions: deps.permissions }),
  };
}
