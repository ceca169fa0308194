import {
  agentCardBody,
  cancelAnswer,
  cancelRequest,
  chatAnswerBody,
  chatQuery,
  chatRequest,
  invokeAnswer,
  resumeRequest,
  startRequest,
  type ApiRoute,
} from '@parley/contracts';
import { z } from 'zod';
import { conversationOperations } from './conversations/conversations.openapi.js';

const stream = (description: string) => ({ description, contentType: 'text/event-stream', schema: z.string() });
const v1Events =
  'First `run`, then `warning`, `content`, `tool_start` and `tool_end`, then one terminal event; each event has an id';
const seenAll = { 204: { description: 'The client has seen every event, including the terminal one' } };

const takenUp =
  'Continues after the event in the header `Last-Event-ID`, or from the beginning without it. Events are kept for five minutes; an event `gap` with `from` and `to` stands for those that have expired.';

const position = z.object({
  'last-event-id': z
    .string()
    .regex(/^\d{1,15}$/)
    .optional()
    .meta({ description: 'Id of the last event seen' }),
});

const once = z.object({
  'idempotency-key': z
    .string()
    .min(1)
    .max(255)
    .optional()
    .meta({ description: 'A repeated request with the same key returns the same run, from its beginning' }),
});

const common = { tag: 'Chat', auth: 'session' } as const;

/** Routes of both chat generations. */
export const chatOperations: ApiRoute[] = [
  {
    method: 'get',
    path: '/api/agent-card',
    summary: 'Get the card of the agents behind the chat',
    ...common,
    responses: { 200: { description: 'The card, at most five minutes old', schema: agentCardBody } },
  },
  {
    method: 'post',
    path: '/api/chat',
    summary: 'Ask an agent',
    description: 'Answers with server-sent events, or with JSON when `stream` is false.',
    ...common,
    query: chatQuery,
    body: chatRequest,
    responses: {
      200: { description: 'The answer', schema: chatAnswerBody, orAs: { 'text/event-stream': z.string() } },
    },
  },
  {
    method: 'get',
    path: '/api/chat/stream/:task_id',
    summary: 'Resume the stream of a task',
    description: takenUp,
    ...common,
    params: z.object({ task_id: z.string().describe('Id of the task, from its first event') }),
    headers: position,
    responses: { 200: stream('The task, its updates, then one final status'), ...seenAll },
  },
  {
    method: 'post',
    path: '/api/v1/chat/stream/start',
    summary: 'Ask an agent, with the events of the agents service',
    ...common,
    headers: once,
    body: startRequest,
    responses: { 200: stream(v1Events) },
  },
  {
    method: 'post',
    path: '/api/v1/chat/stream/resume',
    summary: 'Answer the question of a waiting run; it continues as a new run',
    description:
      'Only an allowed answer to the open question is accepted; anything else is refused and never counts as approval.',
    ...common,
    headers: once,
    body: resumeRequest,
    responses: { 200: stream(v1Events) },
  },
  {
    method: 'post',
    path: '/api/v1/chat/stream/cancel',
    summary: 'Cancel the run of a conversation, on any replica',
    ...common,
    body: cancelRequest,
    responses: { 200: { description: 'Whether a run was cancelled', schema: cancelAnswer } },
  },
  {
    method: 'post',
    path: '/api/v1/chat/invoke',
    summary: 'Ask an agent and wait for the whole answer',
    ...common,
    body: startRequest,
    responses: { 200: { description: 'The answer', schema: invokeAnswer } },
  },
  {
    method: 'get',
    path: '/api/v1/chat/stream/:run_id',
    summary: 'Resume the stream of a run',
    description: takenUp,
    ...common,
    params: z.object({ run_id: z.string().describe('Id of the run, from its first event') }),
    headers: position,
    responses: { 200: stream(v1Events), ...seenAll },
  },
  ...conversationOperations,
];
