import { AppError, fieldError, statusOf } from '@parley/contracts';
import { parse } from '@parley/service';
import { z } from 'zod';
import type { Tool, ToolCall } from './tool.js';

/** The result of a tool, or why it failed, in words for its caller. */
export type ToolOutcome = { readonly result: object } | { readonly error: string };

/**
 * Runs a tool. Wrong arguments and refusals are outcomes; an outage and a caller's own limit are thrown, since the caller
 * can do nothing about them but come back.
 */
export async function runTool(tool: Tool, call: ToolCall<unknown>): Promise<ToolOutcome> {
  try {
    const args = parse(tool.argumentsSchema, withoutNulls(call.args));
    return { result: await tool.run({ ...call, args }) };
  } catch (error) {
    if (!(error instanceof AppError) || isForLater(error)) throw error;
    return { error: explained(error) };
  }
}

/** Many clients send null for what their person or model left out, among the filters as well. */
const withoutNulls = (args: unknown): unknown =>
  isRecord(args)
    ? Object.fromEntries(
        Object.entries(args)
          .filter(([, value]) => value !== null)
          .map(([name, value]) => [name, name === 'filters' ? withoutNulls(value) : value]),
      )
    : (args ?? {});

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isForLater = ({ code }: AppError) => statusOf[code] >= 500 || code === 'RATE_LIMIT_EXCEEDED';

/** `The request is not valid. limit: Too big; filters.colour: no filter key colour` */
function explained({ message, more }: AppError): string {
  const fields = z.array(fieldError).safeParse(more.details);
  if (!fields.success || fields.data.length === 0) return message;
  return `${message} ${fields.data.map(({ field, message: wrong }) => (field === '' ? wrong : `${field}: ${wrong}`)).join('; ')}`;
}
