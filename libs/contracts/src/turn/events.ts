import { z } from 'zod';
import { AppError } from '../app-error.js';
import { interrupt } from '../approvals.js';
import { streamFailure } from '../errors.js';
import { jsonOrUndefined } from '../json-or-undefined.js';
import { encodeSse } from '../sse.js';
import { answerCheck, citation } from './citation.js';
import { tokensUsed } from './tokens.js';

/** `[]` or absent is the agent itself; `[tool_call_id]` the sub-agent that this call started. */
const namespace = z.array(z.string()).optional();

/**
 * Whether a search of the run left out what its person may read and the team that it was asked for may not: the same
 * question, asked without the team, may be answered better. Absent otherwise.
 */
export const moreForYou = { more_for_you: z.literal(true).optional() };

const toolStart = z.object({
  tool_call_id: z.string().min(1),
  tool_name: z.string().min(1),
  args: z.record(z.string(), z.unknown()),
  namespace,
});

/** `result` (2,000 characters, see `clipToolResult`; addresses of the rest may follow) or `error`; neither when the tool had no output. */
const toolEnd = z
  .object({
    tool_call_id: z.string().min(1),
    result: z.string().optional(),
    error: z.string().optional(),
    namespace,
  })
  .refine(({ result, error }) => result === undefined || error === undefined, 'result or error, not both');

const first = {
  run: z.object({ run_id: z.string().min(1) }),
} as const;

const steps = {
  warning: z.object({ message: z.string(), namespace }),
  /** With `replaces`, the agent's own text since its last tool call was none: this takes its place. */
  content: z.object({ text: z.string(), replaces: z.literal(true).optional(), namespace }),
  tool_start: toolStart,
  tool_end: toolEnd,
  /** Before the first `content` that holds its number. */
  cite: citation,
  /** Once, when the answer is whole. */
  checked: answerCheck,
} as const;

const ends = {
  input_required: interrupt,
  error: streamFailure,
  cancelled: z.object({}),
  /** `tokens` where a language model answered. */
  done: z.object({ ...moreForYou, tokens: tokensUsed.optional() }),
} as const;

/**
 * Every event of a run by name, with the schema of its data: the agents service sends them, the replay log keeps them, and
 * `/api/v1/chat` passes them on. A run begins with `run` and ends with one of `ends`.
 */
export const streamEventData = { ...first, ...steps, ...ends } as const;

/** Names of the events of a run. */
export type StreamEventName = keyof typeof streamEventData;

type EventOf<Name extends StreamEventName> = {
  [One in Name]: { readonly event: One; readonly data: z.infer<(typeof streamEventData)[One]> };
}[Name];

/** One event of a run, as a union discriminated by `event`. */
export type StreamEvent = EventOf<StreamEventName>;

/** The last event of a run. */
export type TurnEnd = EventOf<keyof typeof ends>;

/**
 * Data of a `gap` event, which only ui-bff sends: events `from` to `to` of the run can no longer be had, because they
 * are older than the replay log or were lost with their replica. The conversation holds what is known of the turn.
 * On the stream of `POST /api/chat` it stands in the same envelope as the others, `{ kind: 'gap', data }`.
 */
export const streamGap = z.object({ from: z.int().positive(), to: z.int().positive() }).meta({ id: 'StreamGap' });
export type StreamGap = z.infer<typeof streamGap>;

/** Whether the run ends with this event. */
export const isTerminal = (event: StreamEvent): event is TurnEnd => Object.hasOwn(ends, event.event);

/** Writes an event as SSE, with an id where the stream can be taken up again. */
export const encodeStreamEvent = ({ event, data }: StreamEvent, id?: string): string =>
  encodeSse({ event, data, ...(id !== undefined && { id }) });

/**
 * Reads one SSE event of the agents service. An unknown name is `undefined` (clients skip what they do not know);
 * data that does not fit its name throws BAD_GATEWAY.
 */
export const parseStreamEvent = (name: string, data: string): StreamEvent | undefined =>
  streamEventOf(name, jsonOrUndefined(data));

/** As `parseStreamEvent`, of data that is parsed already. Throws AppError `BAD_GATEWAY`. */
export function streamEventOf(name: string, json: unknown): StreamEvent | undefined {
  if (name === 'content' && isPlainText(json)) return { event: 'content', data: { text: json.text } };
  if (!Object.hasOwn(streamEventData, name)) return undefined;
  const { success, data, error } = streamEventData[name as StreamEventName].safeParse(json);
  if (!success)
    throw new AppError('BAD_GATEWAY', `The agents service sent a malformed ${name} event.`, { cause: error });
  return { event: name, data } as StreamEvent;
}

/** Nearly every event is a piece of the agent's own text: it is known at a look, the schema decides about the others. */
const isPlainText = (json: unknown): json is { text: string } =>
  typeof json === 'object' &&
  json !== null &&
  'text' in json &&
  typeof json.text === 'string' &&
  !('namespace' in json) &&
  !('replaces' in json);

const listed = (events: object, word: 'and' | 'or') => {
  const names = Object.keys(events).map((name) => `\`${name}\``);
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(` ${word} `);
};

/** The order of events in a stream, as OpenAPI documents say it. */
export const eventOrder = `First ${listed(first, 'and')}, then ${listed(steps, 'and')}, then one of ${listed(ends, 'and')}`;
