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
    summary: "List the caller's conversations, latest first",
    ...common,
    query: conversationQuery,
    responses: { 200: { description: 'A page of them', schema: conversationPage } },
  },
  {
    method: 'get',
    path,
    summary: 'Get a conversation with its turns',
    description: 'Skips the newest `offset` turns and returns the `limit` turns before them, oldest first.',
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
      'Its memory at the agents service is deleted too. Returns 409 while an answer is running, and 503 while the agents service is down; nothing is deleted then.',
    ...common,
    params,
    responses: { 200: { description: 'Deleted', schema: deletedBody } },
  },
];
