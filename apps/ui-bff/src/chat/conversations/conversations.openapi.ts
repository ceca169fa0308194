import {
  conversationBody,
  conversationChange,
  conversationChangedBody,
  conversationPage,
  conversationQuery,
  deletedBody,
  pageQuery,
  type ApiRoute,
} from '@parley/contracts';
import { z } from 'zod';

const path = '/api/v1/chat/conversations/:id';
const common = { tag: 'Conversations', auth: 'session' } as const;
const params = z.object({ id: z.string().describe('Id of the conversation') });

/** Routes of conversations. */
export const conversationOperations: ApiRoute[] = [
  {
    method: 'get',
    path: '/api/v1/chat/conversations',
    summary: 'Conversations of the caller, latest use first',
    ...common,
    query: conversationQuery,
    responses: { 200: { description: 'A page of them', schema: conversationPage } },
  },
  {
    method: 'get',
    path,
    summary: 'One conversation with its turns',
    description: 'The newest `limit` turns after `offset` newer ones, oldest first.',
    ...common,
    params,
    query: pageQuery,
    responses: { 200: { description: 'The conversation', schema: conversationBody } },
  },
  {
    method: 'patch',
    path,
    summary: 'Rename a conversation',
    ...common,
    params,
    body: conversationChange,
    responses: { 200: { description: 'The conversation', schema: conversationChangedBody } },
  },
  {
    method: 'delete',
    path,
    summary: 'Delete a conversation with its turns',
    description:
      'The agents forget it as well. While an answer goes on it is a 409; while the agents service is down a 503, and nothing is deleted.',
    ...common,
    params,
    responses: { 200: { description: 'Deleted', schema: deletedBody } },
  },
];
