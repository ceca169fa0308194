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
const v1Events = 'run, then warning, content, tool_start and tool_end, then one terminal event; each with an id';
const seenAll = { 204: { description: 'Everything was seen, the terminal event too' } };

const takenUp =
  'Goes on after the event named in the header `Last-Event-ID`, from the beginning without one. Events are kept for five minutes; an event `gap` with `from` and `to` stands for those that can no longer be had.';

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
    .meta({ description: 'The same order given again under its key is the same run, told from its beginning' }),
});

const common = { tag: 'Chat', auth: 'session' } as const;

/** Routes of both chat generations. */
export const chatOperations: ApiRoute[] = [
  {
    method: 'get',
    path: '/api/agent-card',
    summary: 'What is behind the chat',
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
    summary: 'Take up the stream of a task again',
    description: takenUp,
    ...common,
    params: z.object({ task_id: z.string().describe('Id of the task, as its first event tells it') }),
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
    summary: 'Answer what a run waits for; it goes on as a new run',
    description: 'Anything but an allowed answer to the question that is open now is refused, and never approval.',
    ...common,
    headers: once,
    body: resumeRequest,
    responses: { 200: stream(v1Events) },
  },
  {
    method: 'post',
    path: '/api/v1/chat/stream/cancel',
    summary: 'Stop what runs or waits in a conversation, on whichever replica it is',
    ...common,
    body: cancelRequest,
    responses: { 200: { description: 'Whether something was stopped', schema: cancelAnswer } },
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
    summary: 'Take up the stream of a run again',
    description: takenUp,
    ...common,
    params: z.object({ run_id: z.string().describe('Id of the run, as its first event tells it') }),
    headers: position,
    responses: { 200: stream(v1Events), ...seenAll },
  },
  ...conversationOperations,
];
