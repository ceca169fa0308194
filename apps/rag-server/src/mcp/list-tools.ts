import type { Caller } from '../identity/caller.js';
import type { ReadPermissions } from '../permissions/read-permissions.js';
import { type Tool, toolFor } from './tool.js';
import type { ToolCatalog } from './tool-catalog.js';

/** The tools that are there for the caller, in the order of the catalogue. Throws `AUTHZ_UNAVAILABLE`. */
export type ListTools = (caller: Caller, signal: AbortSignal) => Promise<Tool[]>;

interface Deps {
  readonly tools: Pick<ToolCatalog, 'list'>;
  readonly permissions: Pick<ReadPermissions, 'content'>;
}

export const makeListTools =
  ({ tools, permissions }: Deps): ListTools =>
  async (caller, signal) => {
    const [{ datasources: readable }, all] = await Promise.all([permissions.content(caller, signal), tools.list()]);
    return all.map((tool) => toolFor(readable, tool)).filter((tool) => tool !== undefined);
  };
