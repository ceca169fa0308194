import type { Connection } from 'mongoose';
import { epochSeconds } from '../jobs/manage-jobs.js';
import type { GraphServices } from '../graph/wire-graph.js';
import { type FindTool, makeFindTool } from './find-tool.js';
import { docdbBuiltinEnablementStore } from './builtin-enablement.docdb.js';
import type { BuiltinEnablementStore } from './builtin-enablement.store.js';
import { type ListTools, makeListTools } from './list-tools.js';
import { type BuiltinToolDeps, builtinTools } from './builtin-tools.js';
import { seededSearch } from './custom-tool.js';
import { docdbCustomToolStore } from './custom-tool.docdb.js';
import type { CustomToolStore } from './custom-tool.store.js';
import { type ManageCustomTools, manageCustomTools } from './manage-custom-tools.js';
import type { SearchToolDeps } from './search-tool.js';
import type { ReadPermissions } from '../permissions/read-permissions.js';
import { toolCatalog } from './tool-catalog.js';

/** All that the tool routes and the MCP endpoint work with. */
export interface McpServices {
  readonly customTools: CustomToolStore;
  readonly enablement: BuiltinEnablementStore;
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

/** Makes the tool stores and what reads them; resolves once `search` has its record. */
export async function wireMcp({ connection, now, graph, ...deps }: Deps): Promise<McpServices> {
  const customTools = docdbCustomToolStore(connection);
  const enablement = docdbBuiltinEnablementStore(connection);
  await customTools.seed(seededSearch, epochSeconds(now()));
  const builtin = builtinTools({ ...deps, entityTypes: graph?.entityTypes ?? (() => Promise.resolve([])) });
  const tools = toolCatalog({ ...deps, customTools, enablement, builtin: [...builtin, ...(graph?.tools ?? [])] });
  return {
    customTools,
    enablement,
    manageCustomTools: manageCustomTools({ customTools, datasourceIds: () => deps.datasources.ids(), now }),
    findTool: makeFindTool({ tools, permissions: deps.permissions }),
    listTools: makeListTools({ tools, permissions: deps.permissions }),
  };
}
