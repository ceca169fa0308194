import type { z } from 'zod';
import type { Caller } from '../identity/caller.js';
import type { Withheld } from '../permissions/read-permissions.js';
import type { Readable, Reading } from '../permissions/readable-datasources.js';

export interface ToolCall<Arguments> {
  readonly args: Arguments;
  readonly caller: Caller;
  /** What the caller may read, as authz says at the time of this call. */
  readonly readable: Reading;
  /** What the caller could read alone and the team of the call may not. Never to be shown, named or counted. */
  readonly withheld: Withheld;
  /** Files that the caller attached to the conversation of the call. */
  readonly attached: readonly string[];
  readonly signal: AbortSignal;
}

/** A tool as agents see it, over MCP and REST alike. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly argumentsSchema: z.ZodType;
  readonly answerSchema: z.ZodType;
  /** All that its answers depend on beside the call, where a call changes nothing and may be begun before it is allowed. */
  readonly setUp?: string;
  /** The tool for a caller who may read that; `undefined` if it covers none of it. Absent: one for all. */
  narrowedTo?(readable: Readable): Tool | undefined;
  /** Its answer as a model reads it. Absent: as JSON. */
  readonly textOf?: (result: object) => string;
  /** `args` as `argumentsSchema` gave them. Throws AppErrors that may be shown. */
  run(call: ToolCall<unknown>): Promise<object>;
}

/** The tool as that reader may know it; `undefined` when it is not there for them. */
export const toolFor = (readable: Readable, tool: Tool): Tool | undefined =>
  tool.narrowedTo ? tool.narrowedTo(readable) : tool;

/** Declares a tool whose handler knows its arguments by their schema. */
export const tool = <Schema extends z.ZodType>(
  draft: Omit<Tool, 'run' | 'argumentsSchema'> & {
    readonly argumentsSchema: Schema;
    run(call: ToolCall<z.output<Schema>>): Promise<object>;
  },
): Tool => draft;
