import { z } from 'zod';

export const fileTaskKind = 'file';

/** What a file waits in the queue as; read back by this schema before work begins. */
export const fileTask = z.object({
  /** In the file store: id of the task that it was accepted for. */
  fileId: z.string(),
  /** As its sender named it, with its path. */
  name: z.string(),
  ingestorId: z.string(),
  ingestedAt: z.number(),
  freshUntil: z.number(),
  /** Where people open it; absent where nobody said. */
  source: z.string().optional(),
});
export type FileTask = z.infer<typeof fileTask>;
