import { z } from 'zod';
import { successBody } from '../errors.js';
import { agentId, timestamp } from '../ids.js';
import { pageOf, pageQuery } from './paging.js';

export const escalationState = z.enum(['open', 'resolved']);
export type EscalationState = z.infer<typeof escalationState>;

/** Body of `PUT /api/v1/chat/conversations/:id/turns/:turnId/escalation`. */
export const escalationRequest = z
  .strictObject({ comment: z.string().trim().max(1_000).optional().describe('At most 1,000 characters') })
  .meta({ id: 'EscalationRequest' });
export type EscalationRequest = z.infer<typeof escalationRequest>;

/** A question handed to people, as whoever asked sees it. */
export const ownEscalationView = z
  .object({
    turn_id: z.string(),
    state: escalationState,
    sent_at: timestamp,
    resolved_at: timestamp.nullable(),
    /** Name of whoever resolved it. */
    resolved_by: z.string().nullable(),
  })
  .meta({ id: 'OwnEscalation' });
export type OwnEscalationView = z.infer<typeof ownEscalationView>;
export const ownEscalationBody = successBody(ownEscalationView);
export const ownEscalationsBody = successBody(z.object({ escalations: z.array(ownEscalationView) }));

/** A question handed to people, as those people see it. */
export const escalationView = ownEscalationView
  .omit({ turn_id: true })
  .extend({
    id: z.string(),
    agent_id: agentId,
    asker: z.object({ name: z.string(), email: z.string().nullable() }),
    /** At most 4,000 characters. */
    question: z.string(),
    /** At most 8,000 characters. */
    answer: z.string(),
    /** What whoever asked added. */
    comment: z.string().nullable(),
    /** Documents that the answer cites, of the sources that the caller manages. */
    sources: z.array(z.object({ datasource_id: z.string(), title: z.string() })),
  })
  .meta({ id: 'Escalation' });
export type EscalationView = z.infer<typeof escalationView>;

/** Query of `GET /api/escalations`. */
export const escalationQuery = pageQuery.extend({
  state: escalationState.default('open').describe('Open or resolved'),
});
export type EscalationQuery = z.infer<typeof escalationQuery>;

export const escalationPage = pageOf(escalationView);
export const escalationBody = successBody(escalationView);
