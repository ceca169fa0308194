import {
  agentId,
  attachedDeleted,
  attachedFileId,
  attachedFiles,
  conversationId,
  errorBody,
  ingestFilesBody,
} from '@parley/contracts';
import { parse } from '@parley/service';
import type { RequestHandler } from 'express';
import { z } from 'zod';
import type { ConversationStore } from '../chat/conversations/conversation.store.js';
import { type BffRoute, route } from '../http/route.js';

export interface AttachedDeps {
  readonly conversations: Pick<ConversationStore, 'own'>;
  /** Hands a request for the files of a conversation on to rag-server, and its answer back. */
  readonly forwardFiles: RequestHandler;
}

const path = '/api/v1/chat/conversations/:id/files';
const params = z.object({ id: z.string().describe('Id of the conversation') });
const common = { access: 'signedIn', tag: 'Conversations' } as const;
const others = {
  413: { description: 'More than may be attached; the message says which limit it is', schema: errorBody },
  502: { description: 'rag-server does not answer, or sends no valid HTTP response', schema: errorBody },
};

/** The files that a person attaches to a conversation: rag-server has them, and its errors keep their own body. */
export const attachedRoutes = ({ conversations, forwardFiles }: AttachedDeps): BffRoute[] => [
  route({
    method: 'get',
    path,
    ...common,
    summary: 'List the files that are attached to a conversation',
    unchecked: { params },
    success: { description: 'The files with how far each is, and how much may be attached', schema: attachedFiles },
    others,
    respond(_input, { req, res, next }) {
      parse(conversationId, req.params['id']);
      void forwardFiles(req, res, next);
    },
  }),
  route({
    method: 'post',
    path,
    ...common,
    summary: 'Attach files to a conversation, as multipart/form-data',
    description:
      'Only the caller can read them. Searches of this conversation find them first, others not at all; they are deleted with it. ' +
      'A conversation that is new begins with them.',
    body: undefined,
    bodyType: 'multipart/form-data',
    unchecked: { params, body: ingestFilesBody },
    query: z.object({ agent_id: agentId.describe('Agent that is to be asked in a new conversation') }),
    success: { description: 'Stored, and being read', status: 202, schema: attachedFiles },
    others,
    errors: { 404: 'The conversation was deleted' },
    async respond({ caller, query }, { req, res, next }) {
      const id = parse(conversationId, req.params['id']);
      await conversations.own({ id, ownerId: caller.id, agentId: query.agent_id, message: '' });
      void forwardFiles(req, res, next);
    },
  }),
  route({
    method: 'delete',
    path: `${path}/:fileId`,
    ...common,
    summary: 'Remove a file from a conversation',
    unchecked: { params: params.extend({ fileId: attachedFileId.describe('Id of the file') }) },
    success: { description: 'Deleted', schema: attachedDeleted },
    others,
    respond(_input, { req, res, next }) {
      parse(conversationId, req.params['id']);
      void forwardFiles(req, res, next);
    },
  }),
];
