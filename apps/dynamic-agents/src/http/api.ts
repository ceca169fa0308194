import {
  buildOpenApi,
  cancelAnswer,
  cancelRequest,
  conversationId,
  deletedBody,
  errorBody,
  invokeAnswer,
  resumeRequest,
  runnableAgentsBody,
  startRequest,
  toolListBody,
  type ApiRoute,
} from '@parley/contracts';
import { z } from 'zod';

const events = {
  200: {
    description:
      'Events: run first; warning, content, tool_start, tool_end; then one of input_required, error, cancelled, done',
    contentType: 'text/event-stream',
  },
};

/** Every route of the API, from the schemas that parse its requests. */
export const apiRoutes: readonly ApiRoute[] = [
  {
    method: 'post',
    path: '/api/v1/chat/stream/start',
    summary: 'Ask an agent; the answer is a stream of events',
    auth: 'bearer',
    body: startRequest,
    responses: events,
  },
  {
    method: 'post',
    path: '/api/v1/chat/stream/resume',
    summary: 'Answer what a run waits for; the rest is a stream of events',
    auth: 'bearer',
    body: resumeRequest,
    responses: events,
  },
  {
    method: 'post',
    path: '/api/v1/chat/stream/cancel',
    summary: 'Stop your run of a conversation, on whichever replica it runs',
    auth: 'bearer',
    body: cancelRequest,
    responses: { 200: { description: 'Whether something was stopped', schema: cancelAnswer } },
  },
  {
    method: 'post',
    path: '/api/v1/chat/invoke',
    summary: 'Ask an agent and wait for the whole answer',
    auth: 'bearer',
    body: startRequest,
    responses: { 200: { description: 'The answer', schema: invokeAnswer } },
  },
  {
    method: 'delete',
    path: '/api/v1/chat/conversations/:conversation_id',
    summary: 'Delete all that you said in a conversation and were answered',
    description:
      'One that is not there is deleted already, and a question that waits is taken back. While an answer goes on it is a 409, and nothing is deleted.',
    auth: 'bearer',
    params: z.object({ conversation_id: conversationId.describe('Id of the conversation') }),
    responses: { 200: { description: 'Deleted', schema: deletedBody } },
  },
  {
    method: 'get',
    path: '/api/v1/agents',
    summary: 'Agents that this service can run',
    auth: 'bearer',
    responses: { 200: { description: 'Agents by id', schema: runnableAgentsBody } },
  },
  {
    method: 'get',
    path: '/api/v1/tools',
    summary: 'Tools of further servers that you may call, as they are described now',
    auth: 'bearer',
    responses: { 200: { description: 'Tools, and servers that could not be asked', schema: toolListBody } },
  },
];

export const apiDocument = () =>
  buildOpenApi({ title: 'Parley dynamic agents', version: '1.0.0', routes: apiRoutes, errorBody });
