import {
  AppError,
  customToolRequest,
  customToolUpdate,
  type CustomToolUpdate,
  customToolView,
  type CustomToolView,
  ragMessage,
} from '@parley/contracts';
import { z } from 'zod';
import { type RagRoute, route } from '../http/route.js';
import type { ReadPermissions } from '../permissions/read-permissions.js';
import type { CustomTool, CustomToolDraft } from './custom-tool.js';
import type { ManageCustomTools } from './manage-custom-tools.js';
import type { ToolStore } from './tool.store.js';
import { visibleTool } from './visible-tool.js';

interface Deps {
  readonly toolStore: Pick<ToolStore, 'list'>;
  readonly manageCustomTools: ManageCustomTools;
  readonly permissions: ReadPermissions;
}

const tag = 'Tools';
const path = '/v1/mcp/custom-tools';
/** Any text is looked up: what is no tool id is the id of no tool. */
const params = z.object({ tool_id: z.string().describe('Id of the custom search tool') });

export const customToolRoutes = ({ toolStore, manageCustomTools, permissions }: Deps): RagRoute[] => [
  route({
    method: 'get',
    path,
    access: 'readonly',
    tag,
    summary: 'List custom search tools, including disabled ones and the configuration of search',
    description: 'Omits datasources that the caller may not see, and searches that cover no others.',
    success: { status: 200, description: 'Tools ordered by id', schema: z.array(customToolView) },
    handle: async ({ caller, signal }) => {
      const readable = await permissions.records(caller, signal);
      const { found } = await toolStore.list();
      return found.flatMap((tool) => visibleTool(readable, tool) ?? []).map(toView);
    },
  }),
  route({
    method: 'post',
    path,
    access: 'admin',
    tag,
    summary: 'Create a custom search tool',
    description: 'Ids of built-in tools are reserved. Datasources named without * must exist.',
    body: customToolRequest,
    success: { status: 201, description: 'The tool', schema: customToolView },
    changed: 'tool_id',
    handle: async ({ body }) => toView(await manageCustomTools.create(toDraft(body.tool_id, body))),
  }),
  route({
    method: 'put',
    path: `${path}/:tool_id`,
    access: 'admin',
    tag,
    summary: 'Replace a custom search tool, or the configuration of search',
    params,
    body: customToolUpdate,
    success: { status: 200, description: 'The tool', schema: customToolView },
    handle: async ({ params: { tool_id: id }, body }) => {
      if (body.tool_id !== undefined && body.tool_id !== id) throw anotherId();
      return toView(await manageCustomTools.replace(toDraft(id, body)));
    },
  }),
  route({
    method: 'delete',
    path: `${path}/:tool_id`,
    access: 'admin',
    tag,
    summary: 'Delete a custom search tool',
    params,
    success: { status: 200, description: 'Deleted', schema: ragMessage },
    handle: async ({ params: { tool_id: id } }) => {
      await manageCustomTools.remove(id);
      return { message: 'Deleted.' };
    },
  }),
];

const toDraft = (id: string, body: CustomToolUpdate): CustomToolDraft => ({
  id,
  description: body.description,
  searches: body.parallel_searches,
  allowsRuntimeFilters: body.allow_runtime_filters,
  isEnabled: body.enabled,
});

const toView = (tool: CustomTool): CustomToolView => ({
  tool_id: tool.id,
  description: tool.description,
  parallel_searches: [...tool.searches],
  allow_runtime_filters: tool.allowsRuntimeFilters,
  enabled: tool.isEnabled,
  created_at: tool.createdAt,
  updated_at: tool.updatedAt,
});

const anotherId = () =>
  new AppError('VALIDATION_ERROR', 'The request is not valid.', {
    details: [{ field: 'tool_id', message: 'differs from the id in the path' }],
  });
