import { z } from 'zod';
import { queryInt } from '../query.js';
import { datasourceId, documentId, epochSeconds } from './ids.js';

/** The most documents that one request takes out or lets in. */
export const maxTakenOutAtOnce = 100;

/** Body of `POST /v1/datasource/:datasource_id/documents/take-out` and `/let-in`. */
export const takeOutRequest = z
  .object({
    document_ids: z
      .array(documentId)
      .min(1)
      .max(maxTakenOutAtOnce)
      .describe('Ids of the documents; a file that became several documents is named by any of them'),
  })
  .meta({ id: 'TakeOutRequest' });
export type TakeOutRequest = z.infer<typeof takeOutRequest>;

/** A document that is kept out of its source until somebody lets it in again. */
export const takenOutDocument = z.object({
  document_id: documentId,
  /** As the document was called when it was taken out; its id where it was not indexed. */
  title: z.string(),
  /** Who did it: a person's email address, or the name of a program. */
  taken_out_by: z.string(),
  taken_out_at: epochSeconds,
});
export type TakenOutDocument = z.infer<typeof takenOutDocument>;

/** Answer of both changes: how many documents of the request were changed, and how many are taken out now. */
export const takeOutAnswer = z
  .object({
    datasource_id: datasourceId,
    changed: z.int().nonnegative(),
    total: z.int().nonnegative(),
  })
  .meta({ id: 'TakeOutAnswer' });
export type TakeOutAnswer = z.infer<typeof takeOutAnswer>;

/** Query of `GET /v1/datasource/:datasource_id/documents/taken-out`. */
export const takenOutQuery = z.object({
  offset: queryInt(z.int().min(0).max(1_000_000).default(0)).describe('Number of documents to skip'),
  limit: queryInt(z.int().min(1).max(1_000).default(100)).describe('Maximum number of documents per page'),
});
export type TakenOutQuery = z.infer<typeof takenOutQuery>;

/** Answer of it, the latest first. */
export const takenOutList = z
  .object({
    datasource_id: datasourceId,
    documents: z.array(takenOutDocument),
    total: z.int().nonnegative(),
    offset: z.int().nonnegative(),
    limit: z.int().positive(),
  })
  .meta({ id: 'TakenOutList' });
export type TakenOutList = z.infer<typeof takenOutList>;
