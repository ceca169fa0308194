import { z } from 'zod';
import { successBody } from '../errors.js';
import { timestamp, useCaseId } from '../ids.js';
import { tag } from '../query.js';
import { pageOf, pageQuery } from './paging.js';

export const useCaseCategory = z.enum(['deployment', 'incident', 'development', 'cloud', 'other']);
export const useCaseDifficulty = z.enum(['beginner', 'intermediate', 'advanced']);

const label = z.string().trim().min(1).max(100);

const fields = {
  title: z.string().min(3).max(200),
  description: z.string().min(10).max(1000),
  category: useCaseCategory,
  tags: z.array(tag.max(100)).min(1).max(10),
  prompt: z.string().min(10).max(2000),
  expectedAgents: z.array(label).min(1).max(10),
  difficulty: useCaseDifficulty,
};

/** Body of `POST /api/usecases`. */
export const useCaseDraft = z.object(fields).meta({ id: 'UseCaseDraft' });
export type UseCaseDraft = z.infer<typeof useCaseDraft>;

/** Body of `PUT /api/usecases/:id`: any of the draft's fields, at least one. */
export const useCaseChange = z
  .object(fields)
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'at least one field')
  .meta({ id: 'UseCaseChange' });
export type UseCaseChange = z.infer<typeof useCaseChange>;

/** A use case as everybody reads it. Of the owner it tells the name alone, and each reader whether they are the owner. */
export const useCaseView = z
  .object({
    id: useCaseId,
    ...fields,
    isMine: z
      .boolean()
      .meta({ description: 'Whether the caller created it and may therefore change it, as admins may' }),
    ownerName: z
      .string()
      .nullable()
      .meta({ description: 'As the owner was called when they created it; null for those of earlier releases' }),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'UseCase' });
export type UseCaseView = z.infer<typeof useCaseView>;

/** Data of the PUT's answer: what was changed, the id and the time. */
export const useCaseChanged = z.object({ ...z.object(fields).partial().shape, id: useCaseId, updatedAt: timestamp });

/** Query of `GET /api/usecases`; `tags` is a comma-separated list of which any must match. */
export const useCaseQuery = pageQuery.extend({
  category: useCaseCategory.optional().describe('Only use cases in this category'),
  difficulty: useCaseDifficulty.optional().describe('Only use cases of this difficulty'),
  tags: z
    .string()
    .max(1100)
    .transform((text) =>
      text
        .split(',')
        .map((tag) => tag.trim())
        .filter((tag) => tag !== ''),
    )
    .optional()
    .describe('Comma-separated tags; any of them matches'),
});
export type UseCaseQuery = z.infer<typeof useCaseQuery>;

export const useCaseBody = successBody(useCaseView);
export const useCaseChangedBody = successBody(useCaseChanged);
export const useCasePage = pageOf(useCaseView);
/** Answer of `DELETE /api/usecases/:id`. */
export const deletedBody = z.object({ success: z.literal(true), message: z.string() });
