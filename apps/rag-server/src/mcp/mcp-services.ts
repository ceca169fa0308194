import type { ReadPermissions } from '../permissions/read-permissions.js';
import type { FindTool } from './find-tool.js';
import type { ListTools } from './list-tools.js';
import type { ManageCustomTools } from './manage-custom-tools.js';
import type { ToolStore } from './tool.store.js';

/** All that the tool routes and the MCP endpoint work with. */
export interface McpServices {
  readonly permissions: ReadPermissions;
  readonly toolStore: ToolStore;
  readonly manageCustomTools: ManageCustomTools;
  readonly listTools: ListTools;
  readonly findTool: FindTool;
}
