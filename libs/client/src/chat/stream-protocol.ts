import {
  chatEvent,
  type ChatEvent,
  isTerminal,
  parseStreamEvent,
  type StreamEvent,
  streamGap,
  type StreamGap,
} from '@parley/contracts';
import { z } from 'zod';
import { ApiFailure } from '../http/api-failure.js';
import type { CallOptions } from '../http/call-options.js';
import type { UiClient } from '../ui/ui-client.js';

/** Which run a stream is of, and how it goes on from an event. */
export interface TakeUp {
  readonly runId: string;
  /** Id of the last event seen; 0 for none. */
  readonly lastId: number;
}

/** What one generation of the chat routes sends. */
export interface StreamProtocol<Event> {
  /** The event of a message, `undefined` for one that is not known here. Throws AppError, ApiFailure `BAD_GATEWAY`. */
  parse(name: string, data: string): Event | undefined;
  /** The run's id in the event that carries it. */
  runIdOf(event: Event): string | undefined;
  /** Whether nothing comes after the event. */
  isLast(event: Event): boolean;
  /** 204 where all was seen. */
  takeUp(client: UiClient, from: TakeUp, options: CallOptions): Promise<Response>;
}

/** An event of `/api/v1/chat/stream`. `gap` stands for events that can no longer be had. */
export type RunEvent = StreamEvent | { readonly event: 'gap'; readonly data: StreamGap };

/** An event of `POST /api/chat`. `gap` stands for events that can no longer be had. */
export type TaskEvent = ChatEvent | z.infer<typeof taskGap>;

export const runProtocol: StreamProtocol<RunEvent> = {
  parse: (name, data) =>
    name === 'gap' ? { event: name, data: checked(streamGap, data) } : parseStreamEvent(name, data),
  runIdOf: (event) => (event.event === 'run' ? event.data.run_id : undefined),
  isLast: (event) => event.event !== 'gap' && isTerminal(event),
  takeUp: (client, { runId, lastId }, options) => {
    const params = { path: { run_id: runId }, header: lastEventId(lastId) };
    return client.open('get', '/api/v1/chat/stream/{run_id}', { ...options, params });
  },
};

const taskGap = z.object({ kind: z.literal('gap'), data: streamGap });
const taskKinds: ReadonlySet<string> = new Set(['the service', 'task', 'artifact-update', 'status-update']);

export const taskProtocol: StreamProtocol<TaskEvent> = {
  parse: (name, data) => {
    if (name === 'gap') return checked(taskGap, data);
    return taskKinds.has(name) ? checked(chatEvent, data) : undefined;
  },
  runIdOf: (event) => (event.kind === 'the service' || event.kind === 'task' ? event.data.task_id : undefined),
  isLast: (event) => event.kind === 'status-update' && event.data.final,
  takeUp: (client, { runId, lastId }, options) => {
    const params = { path: { task_id: runId }, header: lastEventId(lastId) };
    return client.open('get', '/api/chat/stream/{task_id}', { ...options, params });
  },
};

/** WHATWG HTML, section 9.2.4. */
const lastEventId = (id: number) => (id === 0 ? {} : { 'last-event-id': String(id) });

function checked<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new ApiFailure('BAD_GATEWAY', 'An event does not match the API schema.', { cause });
  }
}
