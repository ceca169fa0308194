import { z } from 'zod';

/** Why an answer did not help. */
export const feedbackReason = z.enum(['wrong', 'incomplete', 'outdated', 'not_found', 'unclear', 'other']);
export type FeedbackReason = z.infer<typeof feedbackReason>;

/** What whoever asked says of an answer; a reason and words of their own where it did not help. */
export const turnFeedback = z
  .strictObject({
    helpful: z.boolean(),
    reason: feedbackReason.optional(),
    text: z.string().trim().max(1_000).optional().describe('At most 1,000 characters'),
  })
  .refine(
    ({ helpful, reason, text }) => !helpful || (reason === undefined && text === undefined),
    'a reason is only for an answer that did not help',
  )
  .meta({ id: 'TurnFeedback' });
export type TurnFeedback = z.infer<typeof turnFeedback>;

/**
 * What a turn lacks, as far as its own check says: the search found nothing near enough, it looked and cites nothing, or
 * its passages do not bear out all that it says.
 */
export const turnLack = z.enum(['not_found', 'uncited', 'unconfirmed']);
export type TurnLack = z.infer<typeof turnLack>;
