import { z } from 'zod';
import { resumeData } from './approvals.js';
import { agentId, conversationId, recordId } from './ids.js';
import { boundedMetadata, chatMessage } from './limits.js';
import { answerCheck, citation } from './turn/citation.js';
import { moreForYou } from './turn/events.js';
import { tokensUsed } from './turn/tokens.js';

/** The most turns that an agent is told to remember. */
export const maxFollowed = 100;

/** Body of `POST /api/v1/chat/stream/start` and of `/api/v1/chat/invoke`, at ui-bff and at the agents service alike. */
export const startRequest = z
  .object({
    message: chatMessage,
    conversation_id: conversationId,
    agent_id: agentId,
    client_context: boundedMetadata.optional(),
    parent_id: recordId
      .nullable()
      .optional()
      .describe(
        'Turn that the question follows, null for none; without it, the newest. Another than the newest begins a branch',
      ),
    branch: z
      .object({ turn: recordId, follows: z.array(recordId).max(maxFollowed).optional() })
      .optional()
      .describe(
        'For the agents service: names the turn, and those that it remembers, oldest first; all without `follows`',
      ),
  })
  .meta({ id: 'StartRequest' });
export type StartRequest = z.infer<typeof startRequest>;

const resumeDataText = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue({ code: 'custom', message: 'not JSON' });
    return z.NEVER;
  }
});

/** Body of `POST /api/v1/chat/stream/resume`; `resume_data` is an object or that object as JSON text. */
export const resumeRequest = z
  .object({
    conversation_id: conversationId,
    agent_id: agentId,
    resume_data: z.union([resumeData, resumeDataText.pipe(resumeData)]),
    interrupt_id: z.string().min(1).max(128).optional(),
  })
  .meta({ id: 'ResumeRequest' });
export type ResumeRequest = z.infer<typeof resumeRequest>;

/** Body of `POST /api/v1/chat/stream/cancel`. */
export const cancelRequest = z
  .object({ conversation_id: conversationId, agent_id: agentId })
  .meta({ id: 'CancelRequest' });
export type CancelRequest = z.infer<typeof cancelRequest>;

/** Answer of cancel: true only when something was running. */
export const cancelAnswer = z.object({ success: z.literal(true), data: z.object({ cancelled: z.boolean() }) });
export type CancelAnswer = z.infer<typeof cancelAnswer>;

/** Answer of invoke; a run that stops for a person is a CONFLICT whose `details` are `{ reason, interrupt }`. */
export const invokeAnswer = z
  .object({
    success: z.literal(true),
    content: z.string(),
    /** Text before the last tool call, when there was any. */
    thinking: z.string().nullable(),
    run_id: z.string(),
    agent_id: agentId,
    conversation_id: conversationId,
    /** The passages that the answer names by number; absent where it names none. */
    citations: z.array(citation).optional(),
    check: answerCheck.optional(),
    /** Absent where no language model answered. */
    tokens: tokensUsed.optional(),
    ...moreForYou,
  })
  .meta({ id: 'InvokeAnswer' });
export type InvokeAnswer = z.infer<typeof invokeAnswer>;

const maxToolResultChars = 2_000;

/** A tool's output as a stream shows it: 2,000 characters, then how many are missing. */
export const clipToolResult = (text: string): string =>
  text.length <= maxToolResultChars
    ? text
    : `${text.slice(0, maxToolResultChars).toWellFormed()}...[${text.length - maxToolResultChars} chars]`;
