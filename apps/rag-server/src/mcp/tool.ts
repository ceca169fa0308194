import type { z } from 'zod';
import type { Caller } from '../identity/caller.js';
import type { Reading } from '../permissions/reading.js';

export interface ToolCall<Arguments> {
  readonly args: Arguments;
  readonly caller: Caller;
  readonly readable: Reading;
  readonly signal: AbortSignal;
}

/** A tool as agents see it, over MCP and REST alike. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly argumentsSchema: z.ZodType;
  readonly answerSchema: z.ZodType;
  /** `args` as `argumentsSchema` gave them. Throws AppErrors that may be shown. */
  run(call: ToolCall<unknown>): Promise<object>;
}

/** Declares a tool whose handler knows its arguments by their schema. */
export const tool = <Schema extends z.ZodType>(
  draft: Omit<Tool, 'run' | 'argumentsSchema'> & {
    readonly argumentsSchema: Schema;
    run(call: ToolCall<z.output<Schema>>): Promise<object>;
  },
): Tool => draft;
