import { ApiFailure } from '@parley/client';
import type { z } from 'zod';
import { rag } from '../api/clients.js';

/**
 * Runs a tool as an agent would, and checks that its answer is what that tool promises. Throws `ApiFailure` with the
 * tool's own words when it could not do it.
 */
export async function invokeTool<Answer>(
  name: string,
  args: Readonly<Record<string, unknown>>,
  answer: z.ZodType<Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  const body = { tool_name: name, arguments: { ...args } };
  const { success, result, error } = await rag.post('/v1/mcp/invoke', {
    body,
    isRepeatable: true,
    ...(signal && { signal }),
  });
  if (!success) throw new ApiFailure('NOT_FOUND', error ?? 'The tool did not say why it failed.', { status: 404 });
  const read = answer.safeParse(result);
  if (read.success) return read.data;
  throw new ApiFailure('BAD_GATEWAY', `The tool ${name} answered what it does not promise.`, { cause: read.error });
}
