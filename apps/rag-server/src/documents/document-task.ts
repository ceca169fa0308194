import { z } from 'zod';
import type { DocumentFacts } from '../index/chunk-index.js';

/** A place in the content, from its offset on up to the next one. */
const anchor = z.object({
  at: z.number(),
  label: z.string(),
  fragment: z.string(),
  /** A page or slide begins: no passage runs across. */
  isPage: z.literal(true).optional(),
});
export type ContentAnchor = Readonly<z.infer<typeof anchor>>;

export const documentTaskKind = 'document';

/** What a document waits in the queue as; read back by this schema before work begins. */
export const documentTask = z.object({
  content: z.string(),
  anchors: z.array(anchor).readonly().optional(),
  facts: z.object({
    datasourceId: z.string(),
    documentId: z.string(),
    ingestorId: z.string(),
    title: z.string(),
    description: z.string(),
    documentType: z.string(),
    isStructuredEntity: z.boolean(),
    ingestedAt: z.number(),
    freshUntil: z.number(),
    metadata: z.record(z.string(), z.unknown()),
    readersKey: z.string().optional(),
  }),
}) satisfies z.ZodType<DocumentTask>;

export interface DocumentTask {
  /** With `\n` line ends. */
  readonly content: string;
  /** In their order; none in records of earlier versions. */
  readonly anchors?: readonly ContentAnchor[] | undefined;
  readonly facts: DocumentFacts;
}

/** A document on its way into the index. */
export interface IncomingDocument extends DocumentTask {
  /** Id of the task that brought it first: an older one does not write over a newer one. */
  readonly generation: string;
}
