import type { UiClient, UiSchemas } from '../ui/ui-client.js';
import type { CallOptions } from '../http/call-options.js';
import { followStream, type Placed, type StreamOptions } from './follow-stream.js';
import { type RunEvent, runProtocol } from './stream-protocol.js';

/** What is said in a run, in order. The last is `done`, `input_required`, `cancelled` or `error`. */
export type ChatStream = AsyncGenerator<Placed<RunEvent>, undefined>;

/**
 * Asks an agent and hands over what it says as it comes: `for await (const event of streamChat(client, request))`. A cut
 * connection is taken up again where it broke. Leaving the loop leaves the run, `cancelChat` stops it.
 *
 * A question is sent once: if it is unknown whether it arrived, this throws an `ApiFailure` whose `isPassing` is true.
 *
 * Throws ApiFailure, also when a cut cannot be mended; the signal's reason.
 */
export const streamChat = (client: UiClient, request: UiSchemas['StartRequest'], options: StreamOptions = {}) =>
  runOf(client, request.conversation_id, options, (how) =>
    client.open('post', '/api/v1/chat/stream/start', { ...how, body: request }),
  );

/** Answers what a run waits for and hands over what follows, which is a new run. Otherwise as `streamChat`. */
export const resumeChat = (client: UiClient, request: UiSchemas['ResumeRequest'], options: StreamOptions = {}) =>
  runOf(client, request.conversation_id, options, (how) =>
    client.open('post', '/api/v1/chat/stream/resume', { ...how, body: request }),
  );

/** A run that was started elsewhere, such as before the page was reloaded. */
export interface KnownRun {
  readonly runId: string;
  /** Id of the last event seen; the stream begins after it, or at its beginning when absent. */
  readonly lastId?: number;
}

/** Hands over what a run says, live or over; nothing where all was seen. */
export function followChat(client: UiClient, run: KnownRun, options: StreamOptions = {}): ChatStream {
  const { runId, lastId = 0 } = run;
  const open = () => runProtocol.takeUp(client, { runId, lastId }, begun(options));
  return followStream(client, runProtocol, { open, runId, lastId }, options);
}

/** Stops what runs or waits in a conversation. Resolves to whether something did. Throws ApiFailure. */
export async function cancelChat(
  client: UiClient,
  request: UiSchemas['CancelRequest'],
  options: CallOptions = {},
): Promise<boolean> {
  const input = { ...options, isRepeatable: true, body: request };
  return (await client.post('/api/v1/chat/stream/cancel', input)).data.cancelled;
}

function runOf(
  client: UiClient,
  conversationId: string,
  options: StreamOptions,
  open: (how: CallOptions) => Promise<Response>,
): ChatStream {
  const findRunId = () => latestRunId(client, conversationId, options);
  return followStream(client, runProtocol, { open: () => open(begun(options)), findRunId }, options);
}

/** The run that a conversation began last: one at a time goes on in it. */
export async function latestRunId(client: UiClient, id: string, options: StreamOptions): Promise<string | undefined> {
  const params = { path: { id }, query: { limit: 1 } };
  const { data } = await client.get('/api/v1/chat/conversations/{id}', { ...begun(options), params });
  return data.turns.at(-1)?.run_id;
}

/** How a stream is opened. */
export const begun = ({ signal, onInterrupted }: StreamOptions): CallOptions => ({
  ...(signal && { signal }),
  ...(onInterrupted && { onRetry: onInterrupted }),
});
