import { z } from 'zod';

const choice = z.object({
  delta: z
    .object({
      content: z.string().nullish(),
      tool_calls: z
        .array(
          z.object({
            index: z.int().min(0).max(63).nullish(),
            id: z.string().nullish(),
            function: z.object({ name: z.string().nullish(), arguments: z.string().nullish() }).nullish(),
            extra_content: z.unknown().optional(),
          }),
        )
        .nullish(),
    })
    .nullish(),
  finish_reason: z.string().nullish(),
});

export type ToolCallPiece = NonNullable<NonNullable<z.infer<typeof choice>['delta']>['tool_calls']>[number];

/** One chunk of a streamed chat completion: the part of it that is read. */
export const completionChunk = z.object({ choices: z.array(choice).default([]), error: z.unknown().optional() });
export type CompletionChunk = z.infer<typeof completionChunk>;
