import type { UiClient, UiSchemas } from '../ui/ui-client.js';
import { followStream, type Placed, type StreamOptions } from './follow-stream.js';
import { begun, latestRunId } from './stream-chat.js';
import { type TaskEvent, taskProtocol } from './stream-protocol.js';

/**
 * Asks an agent on `POST /api/chat` and hands over the events of its task; the last is a `status-update` that is final.
 * Otherwise as `streamChat`. Without a `session_id`, a stream that breaks before its first event is lost.
 */
export function streamTask(
  client: UiClient,
  request: Omit<UiSchemas['ChatRequest'], 'stream'>,
  options: StreamOptions = {},
): AsyncGenerator<Placed<TaskEvent>, undefined> {
  const { session_id: sessionId } = request;
  const open = () => client.open('post', '/api/chat', { ...begun(options), body: { ...request, stream: true } });
  const findRunId = () =>
    sessionId === undefined ? Promise.resolve(undefined) : latestRunId(client, sessionId, options);
  return followStream(client, taskProtocol, { open, findRunId }, options);
}
