import { z } from 'zod';
import { successBody } from '../errors.js';
import { agentId, timestamp } from '../ids.js';
import { feedbackReason } from '../turn/feedback.js';
import { pageOf, pageQuery } from './paging.js';

/** What was missing: the search found nothing, nothing was cited, a passage does not bear it out, or it did not help. */
export const gapKind = z.enum(['not_found', 'uncited', 'unconfirmed', 'not_helpful']);
export type GapKind = z.infer<typeof gapKind>;

export const gapState = z.enum(['open', 'answered', 'dismissed']);
export type GapState = z.infer<typeof gapState>;

/** Stable for as long as anybody's question is kept in it. */
export const gapId = z.string().regex(/^gap_[0-9a-f]{24}$/, 'not the id of a gap');

/** Questions of one meaning that an agent has no good answer to. Who asked is counted and never named. */
export const gapView = z
  .object({
    id: gapId,
    agent_id: agentId,
    /** As it was asked first, at most 500 characters. */
    question: z.string(),
    /** Other words that it was asked in, at most five. */
    also_asked: z.array(z.string()),
    kinds: z.array(gapKind),
    /** How many people asked, up to 1,000. */
    people: z.int().positive(),
    /** How often it was asked, up to 1,000. */
    times: z.int().positive(),
    /** Reasons given, the most frequent first. */
    reasons: z.array(z.object({ reason: feedbackReason, times: z.int().positive() })),
    /** What people wrote about answers that did not help, the latest five. */
    comments: z.array(z.string()),
    /** Sources that answers cited or that came nearest, of those that the caller manages. */
    datasource_ids: z.array(z.string()),
    state: gapState,
    first_at: timestamp,
    last_at: timestamp,
  })
  .meta({ id: 'Gap' });
export type GapView = z.infer<typeof gapView>;

/** Query of `GET /api/gaps`. */
export const gapQuery = pageQuery.extend({
  agent_id: agentId.optional().describe('Only of this agent'),
  kind: gapKind.optional().describe('Only of this kind'),
  state: gapState.default('open').describe('Open, answered or dismissed'),
});
export type GapQuery = z.infer<typeof gapQuery>;

export const gapPage = pageOf(gapView);
export const gapBody = successBody(gapView);

/** Body of `PATCH /api/gaps/:id`. */
export const gapChange = z.strictObject({ state: gapState }).meta({ id: 'GapChange' });
export type GapChange = z.infer<typeof gapChange>;
