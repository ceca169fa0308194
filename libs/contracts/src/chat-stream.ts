import { z } from 'zod';
import { AppError } from './app-error.js';
import { interrupt, resumeData } from './approvals.js';
import { streamFailure } from './errors.js';
import { agentId, conversationId } from './ids.js';
import { jsonOrUndefined } from './json-or-undefined.js';
import { boundedMetadata, chatMessage } from './limits.js';
import { encodeSse } from './sse.js';

/** Body of `POST /api/v1/chat/stream/start` and of `/api/v1/chat/invoke`, at ui-bff and at the agents service alike. */
export const startRequest = z
  .object({
    message: chatMessage,
    conversation_id: conversationId,
    agent_id: agentId,
    client_context: boundedMetadata.optional(),
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

/**
 * Whether a search of the run left out what its person may read and the team that it was asked for may not: the same
 * question, asked without the team, may be answered better. Absent otherwise.
 */
const moreForYou = { more_for_you: z.literal(true).optional() };

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
    ...moreForYou,
  })
  .meta({ id: 'InvokeAnswer' });
export type InvokeAnswer = z.infer<typeof invokeAnswer>;

/** `[]` or absent is the agent itself; `[tool_call_id]` the sub-agent that this call started. */
const namespace = z.array(z.string()).optional();
const nothing = z.object({});

/** Data of each stream event by SSE name. Every stream begins with `run` and ends with one terminal event. */
export const streamEventData = {
  run: z.object({ run_id: z.string().min(1) }),
  warning: z.object({ message: z.string(), namespace }),
  content: z.object({ text: z.string(), namespace }),
  tool_start: z.object({
    tool_call_id: z.string().min(1),
    tool_name: z.string().min(1),
    args: z.record(z.string(), z.unknown()),
    namespace,
  }),
  /** `result` (2,000 characters, see `clipToolResult`; addresses of the rest may follow) or `error`; neither when the tool had no output. */
  tool_end: z
    .object({
      tool_call_id: z.string().min(1),
      result: z.string().optional(),
      error: z.string().optional(),
      namespace,
    })
    .refine(({ result, error }) => result === undefined || error === undefined, 'result or error, not both'),
  input_required: interrupt,
  error: streamFailure,
  cancelled: nothing,
  done: z.object(moreForYou),
} as const;

/**
 * Data of a `gap` event, which only ui-bff sends: events `from` to `to` of the run can no longer be had, because they
 * are older than the replay log or were lost with their replica. The conversation holds what is known of the turn.
 * On the stream of `POST /api/chat` it stands in the same envelope as the others, `{ kind: 'gap', data }`.
 */
export const streamGap = z.object({ from: z.int().positive(), to: z.int().positive() }).meta({ id: 'StreamGap' });
export type StreamGap = z.infer<typeof streamGap>;

/** Names of the stream events. */
export type StreamEventName = keyof typeof streamEventData;
/** One event of the agents service's stream, as a union discriminated by `event`. */
export type StreamEvent = {
  [Name in StreamEventName]: { readonly event: Name; readonly data: z.infer<(typeof streamEventData)[Name]> };
}[StreamEventName];

const terminal: ReadonlySet<string> = new Set<StreamEventName>(['input_required', 'error', 'cancelled', 'done']);

/** Whether the stream ends with this event. */
export const isTerminal = ({ event }: Pick<StreamEvent, 'event'>): boolean => terminal.has(event);

/** Writes an event as SSE, with an id where the stream can be taken up again. */
export const encodeStreamEvent = ({ event, data }: StreamEvent, id?: string): string =>
  encodeSse({ event, data, ...(id !== undefined && { id }) });

/**
 * Reads one SSE event of the agents service. An unknown name is `undefined` (clients skip what they do not know);
 * data that does not fit its name throws BAD_GATEWAY.
 */
export function parseStreamEvent(name: string, data: string): StreamEvent | undefined {
  const json = jsonOrUndefined(data);
  if (name === 'content' && isPlainText(json)) return { event: 'content', data: { text: json.text } };
  if (!Object.hasOwn(streamEventData, name)) return undefined;
  const { success, data: parsed, error } = streamEventData[name as StreamEventName].safeParse(json);
  if (!success)
    throw new AppError('BAD_GATEWAY', `The agents service sent a malformed ${name} event.`, { cause: error });
  return { event: name, data: parsed } as StreamEvent;
}

/** Nearly every event is a piece of the agent's own text: it is known at a look, the schema decides about the others. */
const isPlainText = (json: unknown): json is { text: string } =>
  typeof json === 'object' &&
  json !== null &&
  'text' in json &&
  typeof json.text === 'string' &&
  !('namespace' in json);

const maxToolResultChars = 2_000;

/** A tool's output as a stream shows it: 2,000 characters, then how many are missing. */
export const clipToolResult = (text: string): string =>
  text.length <= maxToolResultChars
    ? text
    : `${text.slice(0, maxToolResultChars).toWellFormed()}...[${text.length - maxToolResultChars} chars]`;
