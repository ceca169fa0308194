import { z } from 'zod';
import { interrupt } from '../approvals.js';
import { spaceUuid } from '../chatx-ids.js';
import { successBody } from '../errors.js';
import { agentId, conversationId, recordId, timestamp } from '../ids.js';
import { answerCheck, citation } from '../turn/citation.js';
import { turnFeedback } from '../turn/feedback.js';
import { turnStatus, usedTool } from '../turn/used-tool.js';
import { pageOf, pageQuery, pagination } from './paging.js';

/** State of a conversation: idle, running, or waiting for the person. */
export const conversationState = z.enum(['idle', 'running', 'waiting']);
export type ConversationState = z.infer<typeof conversationState>;

/**
 * Record of collection `conversations`. An id is its owner's alone: two people may use one id and never meet, so `_id` is
 * made of both.
 */
export const conversationRecord = z.object({
  _id: z.string(),
  conversation_id: conversationId,
  /** `sub` of the owner. */
  owner_id: z.string().min(1),
  agent_id: agentId,
  title: z.string(),
  /** The space that it was last asked in, as the bot said; older records have none. */
  space_id: spaceUuid.optional(),
  /** Whether files were attached to it. */
  has_files: z.boolean().optional(),
  /** Set where the platform asks in it by itself: it is in no list, counts nowhere, and leaves nothing behind. */
  aside: z.literal(true).optional(),
  created_at: z.date(),
  updated_at: z.date(),
  /** Set when the owner deleted it; the owner can use the id again. */
  deleted_at: z.date().nullable(),
});
export type ConversationRecord = z.infer<typeof conversationRecord>;

const turn = {
  id: z.string(),
  conversation_id: conversationId,
  agent_id: agentId,
  message: z.string(),
  answer: z.string(),
  tools: z.array(usedTool),
  status: turnStatus,
  error: z.object({ error: z.string(), code: z.string() }).nullable(),
  interrupt: interrupt.nullable(),
  /** The passages that the answer names by number; absent where it names none. At most 50. */
  citations: z.array(citation).optional(),
  /** Absent until the answer is whole, and where it was not checked. */
  check: answerCheck.optional(),
};

/** One exchange as stored by the server: the person's text, the answer and the tools used. */
export const turnView = z
  .object({
    ...turn,
    run_id: z.string(),
    /** The turn that it follows, null for none; absent where that is the one before it in time. */
    parent_id: z.string().nullable().optional(),
    /** Address of the events of its latest run, to read or resume with `Last-Event-ID`. */
    stream_path: z.string(),
    /** What its owner said of the answer. */
    feedback: turnFeedback.nullable().optional(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Turn' });
export type TurnView = z.infer<typeof turnView>;

/** One turn of a conversation. */
export const turnBody = successBody(turnView);

/** A conversation as its owner reads it. */
export const conversationView = z
  .object({
    id: conversationId,
    agent_id: agentId,
    title: z.string(),
    /** Present where it was asked through the bot; `name` is that of the space, while a team has it. */
    space: z.object({ name: z.string().optional() }).optional(),
    state: conversationState,
    /** Present where files were attached to it: `GET …/files` lists them. */
    has_files: z.literal(true).optional(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Conversation' });
export type ConversationView = z.infer<typeof conversationView>;

/** Query of `GET /api/v1/chat/conversations`. */
export const conversationQuery = pageQuery.extend({
  q: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe(
      'Words of a question or an answer, all of them in one turn, the last of which may be cut short; or part of the title. Case and accents do not matter in texts.',
    ),
});
export type ConversationQuery = z.infer<typeof conversationQuery>;

/** Where a conversation holds what was looked for. Ranges are in UTF-16 code units of `text`, in reading order. */
export const conversationMatch = z
  .object({
    /** Id of the newest turn that has the words. */
    turn_id: z.string(),
    where: z.enum(['question', 'answer']),
    text: z.string(),
    highlights: z.array(z.object({ start: z.int().nonnegative(), end: z.int().positive() })),
  })
  .meta({ id: 'ConversationMatch' });
export type ConversationMatch = z.infer<typeof conversationMatch>;

/** A conversation in a list; with `match` where a search found words of its turns. */
export const listedConversation = conversationView
  .extend({ match: conversationMatch.optional() })
  .meta({ id: 'ListedConversation' });
export type ListedConversation = z.infer<typeof listedConversation>;

export const conversationPage = pageOf(listedConversation);
/** One conversation with a page of its turns: the newest `limit` after `offset` newer ones, oldest first. */
export const conversationBody = z.object({
  success: z.literal(true),
  data: z.object({ ...conversationView.shape, turns: z.array(turnView) }),
  pagination,
});

/** Query of `GET /api/v1/chat/conversations/:id/export`. */
export const exportQuery = z.object({
  turn: recordId.optional().describe('Last turn of the branch to export; the newest without it'),
});

/** Body of `PATCH /api/v1/chat/conversations/:id`. */
export const conversationChange = z
  .object({ title: z.string().trim().min(1).max(200) })
  .meta({ id: 'ConversationChange' });
export type ConversationChange = z.infer<typeof conversationChange>;
export const conversationChangedBody = successBody(conversationView);

/** Answer to what was said of a turn. */
export const turnFeedbackBody = successBody(turnFeedback);
