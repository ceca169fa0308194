import { answerCheck, citation, type StreamEvent, streamEventOf } from '@parley/contracts';
import { z } from 'zod';

/** A chat API: the routes that a run is begun on, or read on. Its events are the same, told in the words of those routes. */
export type RunApi = 'v1' | 'chat';

/** What a stream says of its run. */
export interface RunName {
  readonly runId: string;
  readonly conversationId: string;
  readonly agentId: string;
}

/** Ids of the last frame of an event on each chat API; where it has none there, of the event before it. */
export type FrameIds = Readonly<Record<RunApi, number>>;

const taskNote = z.object({
  /** Of `run`: the name that the client asked for; the documented one when absent. */
  first: z.literal('task').optional(),
  /** Of `content` and `tool_start`: whether the text, or that call, was begun before. */
  again: z.literal(true).optional(),
  /** Of `tool_end`: the tool's name, where its start was seen. */
  tool: z.string().optional(),
  /** Of the terminal event, and of `content` that replaces: what the run said. */
  text: z.string().optional(),
  /** Of `checked`, `done` and `cancelled`: what the answer rests on. */
  sources: z.object({ citations: z.array(citation), check: answerCheck.optional() }).optional(),
  /** Of the terminal event: its duration in milliseconds. */
  took_ms: z.number().optional(),
});

/** What `POST /api/chat` must know of the events before one, so that reading can begin at any of them. */
export type TaskNote = z.infer<typeof taskNote>;

/** One event of a run as the replay log keeps it: the same for both chat APIs. */
export interface Entry {
  readonly ids: FrameIds;
  readonly event: StreamEvent;
  readonly note: TaskNote;
  /** About its size, in characters. */
  readonly chars: number;
}

const stored = z.object({
  ids: z.object({ v1: z.int().positive(), chat: z.int().nonnegative() }),
  event: z.string(),
  data: z.unknown(),
  note: taskNote.default({}),
});

/** As JSON text no key of what agents and tools said means anything to docdb. */
export const encodeEntry = ({ ids, event: { event, data }, note }: Entry): string =>
  JSON.stringify({ ids, event, data, note });

/** @returns `undefined` for an event of a later version. Throws ZodError, AppError when the text is not ours. */
export function decodeEntry(text: string): Entry | undefined {
  const { ids, event: name, data, note } = stored.parse(JSON.parse(text));
  const event = streamEventOf(name, data);
  return event && { ids, event, note, chars: text.length };
}
