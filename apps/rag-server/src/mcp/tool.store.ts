import type { BuiltinTools } from '@parley/contracts';
import type { CustomTool, CustomToolDraft } from './custom-tool.js';

/**
 * Where custom tools are kept, `search` among them, and which built-in tools are on. Read for every request, so that
 * all replicas agree; in one place, so that a request reads once.
 */
export interface ToolStore {
  /** Every custom tool, ordered by id. */
  list(): Promise<Kept<readonly CustomTool[]>>;
  /** Absence is an answer: a tool that is not there is `undefined`. */
  find(id: string): Promise<Kept<CustomTool | undefined>>;
  /** Custom tools. */
  count(): Promise<number>;
  /** Throws `CONFLICT` when the id is taken. */
  insert(tool: CustomTool): Promise<void>;
  /** Replaces all but the time of creation; `undefined` when there is no such tool. */
  replace(tool: CustomToolDraft, updatedAt: number): Promise<CustomTool | undefined>;
  /** `false` when there was none. */
  remove(id: string): Promise<boolean>;
  /** Writes a tool that comes with the product, unless `replace` has changed it since. */
  seed(tool: CustomToolDraft, at: number): Promise<void>;
  /** Takes the switches over from the collection of their own that older versions kept them in. */
  carryOverSwitches(): Promise<void>;
  /** Replaces all switches of built-in tools. */
  switchBuiltin(switches: BuiltinTools): Promise<void>;
}

/** The requested tool, and which built-in tools are on: all of them by default. */
export interface Kept<Found> {
  readonly found: Found;
  readonly switches: BuiltinTools;
}
