import { AppError } from '@parley/contracts';
import type { EventSourceMessage } from 'eventsource-parser';
import { ApiFailure } from '../http/api-failure.js';
import type { CallOptions } from '../http/call-options.js';
import { type Clock, systemClock } from '../http/clock.js';
import { waitOf } from '../http/retry.js';
import type { UiClient } from '../ui/ui-client.js';
import { readEvents } from './server-sent-events.js';
import type { StreamProtocol } from './stream-protocol.js';

/** How a stream is followed. Times in milliseconds. */
export interface StreamOptions {
  /** Aborting throws the signal's reason and leaves the run alone; without listeners, the server stops it later. */
  readonly signal?: AbortSignal;
  /** How long a cut is tried to be mended; 300,000 when absent, which is as long as the server keeps events. */
  readonly reconnectForMs?: number;
  /** Longest silence before the connection is taken for dead; 45,000 when absent. The server speaks every 15 s. */
  readonly idleMs?: number;
  /** Told of each cut, and of a 429 with its Retry-After, before the stream is taken up again. */
  readonly onInterrupted?: (failure: ApiFailure, waitMs: number) => void;
  readonly clock?: Clock;
}

/** An event and its place in the stream: every event has a larger id than those before it. */
export type Placed<Event> = Event & { readonly id: number };

/** Where the reading begins. */
export interface Beginning {
  readonly open: () => Promise<Response>;
  readonly runId?: string;
  readonly lastId?: number;
  /** Finds the run if its stream broke before it sent its id. */
  readonly findRunId?: () => Promise<string | undefined>;
}

interface Position {
  runId: string | undefined;
  lastId: number;
}

/**
 * Reads a run to its last event, over as many connections as that takes: each event once and in order. Ends without one
 * only where the server says that all was seen before.
 */
export async function* followStream<Event extends object>(
  client: UiClient,
  protocol: StreamProtocol<Event>,
  begin: Beginning,
  options: StreamOptions,
): AsyncGenerator<Placed<Event>, undefined> {
  const { clock = systemClock, reconnectForMs = 300_000, signal, onInterrupted } = options;
  const position: Position = { runId: begin.runId, lastId: begin.lastId ?? 0 };
  let response = await begin.open();
  let [tries, cutAt, lastId] = [0, 0, position.lastId];
  while (response.status !== 204) {
    const cut = yield* readToCut(response, protocol, position, options);
    if (!cut) return;
    if (tries === 0 || position.lastId > lastId) [tries, cutAt, lastId] = [0, clock.now(), position.lastId];
    const waitMs = waitOf(cut, tries, clock);
    const leftMs = cutAt + reconnectForMs - clock.now() - waitMs;
    if (leftMs < 0) throw cut;
    onInterrupted?.(cut, waitMs);
    await clock.wait(waitMs, signal);
    tries += 1;
    const runId = (position.runId ??= await begin.findRunId?.());
    if (runId === undefined) throw cut;
    const how: CallOptions = { ...(signal && { signal }), retryForMs: leftMs, ...toldBy(options) };
    response = await protocol.takeUp(client, { runId, lastId: position.lastId }, how);
  }
}

const toldBy = ({ onInterrupted }: StreamOptions): CallOptions => (onInterrupted ? { onRetry: onInterrupted } : {});

/** Hands on what was not seen yet. Resolves to what cut the stream off, or to nothing after the run's last event. */
async function* readToCut<Event extends object>(
  response: Response,
  protocol: StreamProtocol<Event>,
  position: Position,
  { signal, idleMs = 45_000 }: StreamOptions,
): AsyncGenerator<Placed<Event>, ApiFailure | undefined> {
  const messages = readEvents(response.body, { idleMs });
  try {
    for (;;) {
      const message = await nextOf(messages, signal);
      if (message instanceof ApiFailure) return message;
      const event = eventOf(message, protocol, position);
      if (!event) continue;
      yield event;
      if (protocol.isLast(event)) return undefined;
    }
  } finally {
    await messages.return(undefined);
  }
}

async function nextOf(messages: AsyncGenerator<EventSourceMessage, undefined>, signal: AbortSignal | undefined) {
  try {
    signal?.throwIfAborted();
    return (await messages.next()).value ?? broken();
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof AppError) throw error;
    return broken(error);
  }
}

const broken = (cause?: unknown) => new ApiFailure('SERVICE_UNAVAILABLE', 'The stream was cut off.', { cause });

/** The event of a message, unless it was seen on an earlier connection or is of a kind that is not known here. */
function eventOf<Event extends object>(
  { id: text = '', event: name = 'message', data }: EventSourceMessage,
  protocol: StreamProtocol<Event>,
  position: Position,
): Placed<Event> | undefined {
  const id = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  if (id === 0) throw new ApiFailure('BAD_GATEWAY', 'An event came out of order in the stream.');
  if (id <= position.lastId) return undefined;
  const event = protocol.parse(name, data);
  position.lastId = id;
  if (!event) return undefined;
  position.runId ??= protocol.runIdOf(event);
  return { ...event, id };
}
