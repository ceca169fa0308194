import type { CustomTool, CustomToolDraft } from './custom-tool.js';

/** Where custom tools are kept, `search` among them. Read anew for every request, so that all replicas agree. */
export interface CustomToolStore {
  /** Ordered by id. */
  list(): Promise<CustomTool[]>;
  /** Absence is an answer: resolves to `undefined`. */
  find(id: string): Promise<CustomTool | undefined>;
  count(): Promise<number>;
  /** Throws `CONFLICT` when the id is taken. */
  insert(tool: CustomTool): Promise<void>;
  /** Replaces all but the time of creation; `undefined` when there is no such tool. */
  replace(tool: CustomToolDraft, updatedAt: number): Promise<CustomTool | undefined>;
  /** `false` when there was none. */
  remove(id: string): Promise<boolean>;
  /** Writes a tool that comes with the product, unless `replace` has changed it since. */
  seed(tool: CustomToolDraft, at: number): Promise<void>;
}
