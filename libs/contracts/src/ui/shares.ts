import { z } from 'zod';
import { successBody } from '../errors.js';
import { queryInt } from '../query.js';
import { agentId, conversationId, teamSlug, timestamp } from '../ids.js';
import { citation } from '../turn/citation.js';
import { turnStatus } from '../turn/used-tool.js';
import { pageOf, pagination } from './paging.js';

/** Body of `POST /api/v1/chat/conversations/:id/shares`, and of its preview: a team, or a person by their whole address. */
export const shareRequest = z
  .union([z.strictObject({ team: teamSlug }), z.strictObject({ email: z.email().max(320) })])
  .meta({ id: 'ShareRequest' });
export type ShareRequest = z.infer<typeof shareRequest>;

const sharedWith = z.object({
  kind: z.enum(['user', 'team']),
  /** `sub` of the person, or short name of the team. */
  id: z.string(),
  name: z.string(),
});

/** A conversation that somebody may read, as far as it had come when it was shared. */
export const shareView = z
  .object({
    id: z.string(),
    conversation_id: conversationId,
    title: z.string(),
    owner_name: z.string(),
    with: sharedWith,
    at: timestamp,
  })
  .meta({ id: 'ConversationShare' });
export type ShareView = z.infer<typeof shareView>;
export const shareBody = successBody(shareView);
export const sharesBody = successBody(z.object({ shares: z.array(shareView) }));
export const sharedPage = pageOf(shareView);

/** Sources that whoever it is shared with cannot read now, with titles of their documents. */
export const sharePreviewBody = successBody(
  z.object({
    with: sharedWith,
    unreadable: z.array(z.object({ datasource_id: z.string(), titles: z.array(z.string()) })),
  }),
);

/** Query of `GET /api/v1/chat/shared/:share_id`: pages are short, as each passage of theirs is asked about. */
export const sharedPageQuery = z.object({
  limit: queryInt(z.int().min(1).max(20).default(20)).describe('Maximum number of turns per page'),
  offset: queryInt(z.int().min(0).max(1_000_000).default(0)).describe('Number of newer turns to skip'),
});

/** A turn as its reader sees it. */
export const sharedTurnView = z
  .object({
    id: z.string(),
    agent_id: agentId,
    message: z.string(),
    answer: z.string(),
    status: turnStatus,
    /** Those that the reader may read now. */
    citations: z.array(citation),
    /** Numbers of the others. */
    hidden: z.array(z.int().positive()),
    created_at: timestamp,
  })
  .meta({ id: 'SharedTurn' });
export type SharedTurnView = z.infer<typeof sharedTurnView>;
export const sharedConversationBody = z.object({
  success: z.literal(true),
  data: z.object({ ...shareView.shape, turns: z.array(sharedTurnView) }),
  pagination,
});
