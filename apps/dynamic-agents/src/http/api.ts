import {
  buildOpenApi,
  cancelAnswer,
  cancelRequest,
  conversationId,
  deletedBody,
  errorBody,
  eventOrder,
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
    description: eventOrder,
    contentType: 'text/event-stream',
  },
};

/** Every route of the API, from the schemas that parse its requests. */
export const apiRoutes: readonly ApiRoute[] = [
  {
    method: 'post',
    path: '/api/v1/chat/stream/start',
    summary: 'Ask an agent and stream the answer as events',
    auth: 'bearer',
    body: startRequest,
    responses: events,
  },
  {
    method: 'post',
    path: '/api/v1/chat/stream/resume',
    summary: 'Answer a waiting run and stream the rest as events',
    auth: 'bearer',
    body: resumeRequest,
    responses: events,
  },
  {
    method: 'post',
    path: '/api/v1/chat/stream/cancel',
    summary: 'Stop your run in a conversation, on any replica',
    auth: 'bearer',
    body: cancelRequest,
    responses: { 200: { description: 'Whether a run was stopped', schema: cancelAnswer } },
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
    summary: 'Delete your questions and answers in a conversation',
    description:
      'Succeeds if the conversation does not exist. Withdraws a waiting question. While an answer is running it returns 409 and deletes nothing.',
    auth: 'bearer',
    params: z.object({ conversation_id: conversationId.describe('Id of the conversation') }),
    responses: { 200: { description: 'Deleted', schema: deletedBody } },
  },
  {
    method: 'get',
    path: '/api/v1/agents',
    summary: 'List the agents that this service can run',
    auth: 'bearer',
    responses: { 200: { description: 'Agents with their ids', schema: runnableAgentsBody } },
  },
  {
    method: 'get',
    path: '/api/v1/tools',
    summary: 'List the tools of other servers that you may call, as described now',
    auth: 'bearer',
    responses: { 200: { description: 'Tools, and servers that could not be reached', schema: toolListBody } },
  },
];

export const apiDocument = () =>
  buildOpenApi({ title: 'Parley dynamic agents', version: '1.0.0', routes: apiRoutes, errorBody });
