import { encodeSse, type ChatEvent, type StreamEvent, type StreamFailure, type StreamGap } from '@parley/contracts';
import { chatAnswer, final, type ChatTranslator } from '../chat-events.js';
import type { Frame, NewRun, RunApi } from './run.js';

/** One event before it has an id. */
export interface WireEvent {
  event: string;
  data: unknown;
}

/** Says what a run does in the words of the routes it was begun on. */
export interface Voice {
  started(): WireEvent[];
  say(event: StreamEvent): WireEvent[];
}

/** `/api/v1/chat`: the agents service's own events. The run's id is ours, so that nobody else's can be meant by it. */
export const v1Voice = (runId: string): Voice => ({
  started: () => [{ event: 'run', data: { run_id: runId } }],
  say: (event) => (event.event === 'run' ? [] : [event]),
});

/** `POST /api/chat`: task events. */
export const chatVoice = (translator: ChatTranslator): Voice => ({
  started: () => [chatEvent(translator.started())],
  say: (event) => translator.translate(event).map(chatEvent),
});

const chatEvent = (event: ChatEvent): WireEvent => ({ event: event.kind, data: event });

/** Numbers events, beginning after `lastId`. */
export const framesOf = (events: readonly WireEvent[], lastId: number): Frame[] =>
  events.map(({ event, data }, index) => {
    const id = lastId + 1 + index;
    return { id, text: encodeSse({ event, data, id: String(id) }) };
  });

/** The terminal event of a run that failed. */
export const failureEvent = (api: RunApi, failure: StreamFailure): WireEvent =>
  api === 'v1' ? { event: 'error', data: failure } : chatEvent(final('failed', failure));

/** The terminal event of a run that was cancelled, with what it had said in that time. */
export function cancelledEvent(run: NewRun, said: string, tookMs: number): WireEvent {
  if (run.api === 'v1') return { event: 'cancelled', data: {} };
  const task = { sessionId: run.conversationId, taskId: run.runId, agentId: run.agentId };
  return chatEvent(final('canceled', chatAnswer(task, said, tookMs)));
}

/** Says that events can no longer be had. Whoever breaks off after it goes on after the gap. */
export const gapFrame = (api: RunApi, gap: StreamGap): Frame => {
  const data = api === 'v1' ? gap : { kind: 'gap', data: gap };
  return { id: gap.to, text: encodeSse({ event: 'gap', data, id: String(gap.to) }) };
};
