import { z } from 'zod';
import { streamFailure, successBody } from './errors.js';
import { agentId, conversationId } from './ids.js';
import { boundedMetadata, chatMessage } from './limits.js';
import { encodeSse } from './sse.js';

/** Body of `POST /api/chat`. `session_id` is the conversation's id. */
export const chatRequest = z
  .object({
    message: chatMessage,
    session_id: conversationId.optional(),
    stream: z.boolean().default(true),
    agent: agentId.optional(),
    metadata: boundedMetadata.optional(),
  })
  .meta({ id: 'ChatRequest' });
export type ChatRequest = z.infer<typeof chatRequest>;

/** `details.reason` of a 429 for a person who has as many runs as one may have at once. */
export const tooManyRuns = 'too_many_runs';

/** Query of `POST /api/chat`: `events=a2a` names the first event `task`. */
export const chatQuery = z.object({
  events: z.enum(['a2a']).optional().describe('With `a2a` the first event is named `task`'),
});

/** An artifact of the non-streaming answer. */
export const chatArtifact = z.object({ name: z.string(), type: z.enum(['text', 'data']), data: z.unknown() });
export type ChatArtifact = z.infer<typeof chatArtifact>;

/** `data` of the non-streaming answer, and `result` of the final status-update. */
export const chatAnswer = z
  .object({
    session_id: z.string(),
    task_id: z.string(),
    response: z.string(),
    artifacts: z.array(chatArtifact),
    metadata: z.object({ agents_used: z.array(z.string()), execution_time_ms: z.number().nonnegative() }),
  })
  .meta({ id: 'ChatAnswer' });
export type ChatAnswer = z.infer<typeof chatAnswer>;

export const chatAnswerBody = successBody(chatAnswer);

/** Agent progress. */
export const progressEvent = z.object({
  is_task_complete: z.boolean(),
  require_user_input: z.boolean(),
  content: z.string(),
  tool_call: z.object({ name: z.string(), args: z.record(z.string(), z.unknown()), id: z.string() }).optional(),
  tool_result: z
    .object({ name: z.string(), status: z.enum(['success', 'error']), has_content: z.boolean() })
    .optional(),
});
export type ProgressEvent = z.infer<typeof progressEvent>;

/** The artifact inside an artifact-update. */
export const streamedArtifact = z.object({
  name: z.string(),
  text: z.string().optional(),
  description: z.string().optional(),
  append: z.boolean().optional(),
  artifact_id: z.string().optional(),
  last_chunk: z.boolean().optional(),
  /**
   * Structured content: a pending form (`UserInputMetaData`), or what the answer rests on (`citations`, with `citations` as
   * events `cite` say them and `check` as `checked` says it).
   */
  data: z.unknown().optional(),
});
export type StreamedArtifact = z.infer<typeof streamedArtifact>;

/** States of a task in status updates; all except `working` are final. */
export const taskState = z.enum(['working', 'completed', 'failed', 'canceled', 'input-required']);
export type TaskState = z.infer<typeof taskState>;

const taskStarted = z.object({ state: z.string(), session_id: z.string(), task_id: z.string() });

/**
 * One event of the chat stream: SSE name and `kind` are equal. The first event's name is, as the document writes it,
 * `the service`; a client that asks with `?events=a2a` gets `task`.
 */
export const chatEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('the service'), data: taskStarted }),
  z.object({ kind: z.literal('task'), data: taskStarted }),
  z.object({ kind: z.literal('artifact-update'), data: z.object({ artifact: streamedArtifact }) }),
  z.object({
    kind: z.literal('status-update'),
    data: z
      .object({
        final: z.boolean(),
        state: taskState,
        result: z.union([chatAnswer, streamFailure]).optional(),
        progress: progressEvent.optional(),
      })
      .refine(
        ({ final, state }) => final === (state !== 'working'),
        'final must be true for every state except working',
      ),
  }),
]);
export type ChatEvent = z.infer<typeof chatEvent>;

/** Writes a chat event as SSE. */
export const encodeChatEvent = (event: ChatEvent, id?: string): string =>
  encodeSse({ event: event.kind, data: event, ...(id !== undefined && { id }) });
