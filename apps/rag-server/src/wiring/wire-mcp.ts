import type { Connection } from 'mongoose';
import { epochSeconds } from '../time/epoch-seconds.js';
import type { GraphServices } from '../graph/graph-services.js';
import { makeFindTool } from '../mcp/find-tool.js';
import { makeListTools } from '../mcp/list-tools.js';
import { type BuiltinToolDeps, builtinTools } from '../mcp/builtin-tools.js';
import { seededSearch } from '../mcp/custom-tool.js';
import { manageCustomTools } from '../mcp/manage-custom-tools.js';
import type { McpServices } from '../mcp/mcp-services.js';
import type { SearchToolDeps } from '../mcp/search-tool.js';
import type { ReadPermissions } from '../permissions/read-permissions.js';
import { toolCatalog } from '../mcp/tool-catalog.js';
import { docdbToolStore } from '../mcp/tool.docdb.js';

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
    permissions: deps.permissions,
    toolStore,
    manageCustomTools: manageCustomTools({ store: toolStore, datasourceIds: () => deps.datasources.ids(), now }),
    findTool: makeFindTool({ tools, permissions: deps.permissions }),
    listTools: makeListTools({ tools, permissions: deps.permissions }),
  };
}
