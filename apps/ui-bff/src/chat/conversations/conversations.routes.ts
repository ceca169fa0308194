import {
  conversationBody,
  conversationChange,
  conversationChangedBody,
  conversationId,
  conversationPage,
  conversationQuery,
  type ConversationView,
  deletedBody,
  exportQuery,
  type ListedConversation,
  pageQuery,
  recordId,
  toPage,
  turnBody,
  type TurnView,
} from '@parley/contracts';
import { parse } from '@parley/service';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { done, ok } from '../../http/envelope.js';
import { type BffRoute, route } from '../../http/route.js';
import type { CancelRun } from '../cancel-run.js';
import type { Turn } from '../runs/run.js';
import type { ExportConversation } from './export-conversation.js';
import { exportDisposition } from './export-name.js';
import type { ForgetConversation } from './forget-conversation.js';
import type { Conversations, FoundConversation, StatedConversation } from './manage-conversations.js';

export interface ConversationDeps {
  readonly conversations: Conversations;
  readonly cancelRun: CancelRun;
  readonly forgetConversation: ForgetConversation;
  readonly exportConversation: ExportConversation;
}

const path = '/api/v1/chat/conversations';
const common = { access: 'signedIn', tag: 'Conversations' } as const;
const one = {
  path: `${path}/:id`,
  ...common,
  params: z.object({ id: z.string().describe('Id of the conversation') }),
} as const;

/** `/api/v1/chat/conversations`: what was said, as the server keeps it. */
export const conversationRoutes = ({ conversations, ...deps }: ConversationDeps): BffRoute[] => [
  route({
    method: 'get',
    path,
    ...common,
    summary: "List the caller's conversations, latest first",
    description:
      'With `q`, those that have it in their title, or its words in a turn: of the newest 2,000 such turns, and with the place in `match`.',
    query: conversationQuery,
    success: { description: 'A page of them', schema: conversationPage },
    async handle({ caller, query }) {
      const { found, total } = await conversations.list(caller.id, query);
      return toPage(found.map(toListed), total, query);
    },
  }),
  route({
    method: 'get',
    ...one,
    summary: 'Get a conversation with its turns',
    description: 'Skips the newest `offset` turns and returns the `limit` turns before them, oldest first.',
    query: pageQuery,
    success: { description: 'The conversation', schema: conversationBody },
    async handle({ caller, params, query }) {
      const { conversation, turns, total } = await conversations.read(
        parse(conversationId, params.id),
        caller.id,
        query,
      );
      const { pagination } = toPage(turns, total, query);
      return { ...ok({ ...toView(conversation), turns: turns.map(toTurnView) }), pagination };
    },
  }),
  route({
    method: 'get',
    ...one,
    path: `${one.path}/turns/:turnId`,
    access: 'signedInOrOnBehalf',
    params: one.params.extend({ turnId: recordId.describe('Id of the turn, or of one of its runs') }),
    summary: 'Get one turn of a conversation',
    description: 'A token on behalf of a person reads turns of conversations that the bot asked in, and of no others.',
    success: { description: 'The turn', schema: turnBody },
    errors: { 404: 'The caller has no such turn' },
    handle: async ({ caller, params: { id, turnId } }) =>
      ok(toTurnView(await conversations.readTurn(parse(conversationId, id), caller, turnId))),
  }),
  route({
    method: 'get',
    ...one,
    path: `${one.path}/export`,
    summary: 'Download a conversation as Markdown',
    description: 'Questions, answers and numbered sources of one branch, without the results of tools.',
    query: exportQuery,
    success: { description: 'The file', contentType: 'text/markdown', schema: z.string() },
    async respond({ caller, params, query }, { res }) {
      const id = parse(conversationId, params.id);
      const { title, exportedAt, text } = await deps.exportConversation(id, caller.id, query.turn);
      res.setHeader('Content-Disposition', exportDisposition(title, exportedAt));
      res.setHeader('Cache-Control', 'no-store');
      // Whoever leaves, or a docdb that fails half-way, ends it: the browser then tells of a download that broke off.
      await pipeline(Readable.from(text), res.type('text/markdown')).catch(() => res.destroy());
    },
  }),
  route({
    method: 'patch',
    ...one,
    summary: 'Rename a conversation',
    body: conversationChange,
    bodyLimitBytes: 16 * 1024,
    success: { description: 'The conversation', schema: conversationChangedBody },
    handle: async ({ caller, params, body }) =>
      ok(toView(await conversations.rename(parse(conversationId, params.id), caller.id, body.title))),
  }),
  route({
    method: 'delete',
    ...one,
    summary: 'Delete a conversation with its turns',
    description:
      'Its memory at the agents service and its files are deleted too. Returns 409 while an answer is running, and 503 while the agents service or rag-server is down; its turns are kept then.',
    success: { description: 'Deleted', schema: deletedBody },
    async handle({ caller, params }) {
      const id = parse(conversationId, params.id);
      await conversations.remove(id, caller.id, {
        forget: (conversation) => deps.forgetConversation(caller, conversation),
        cancel: (agentId) => deps.cancelRun(caller, { conversation_id: id, agent_id: agentId }),
      });
      return done('Conversation deleted.');
    },
  }),
];

const toListed = ({ match, ...conversation }: FoundConversation): ListedConversation => ({
  ...toView(conversation),
  ...(match && { match }),
});

/** Ids that the bot makes; before it named the space, only they tell. */
const isFromBot = ({ id, spaceId }: StatedConversation) => spaceId !== undefined || /^chatx(?:-alone)?:/.test(id);

const toView = (conversation: StatedConversation): ConversationView => ({
  ...fieldsOf(conversation),
  ...(isFromBot(conversation) && {
    space: conversation.spaceName === undefined ? {} : { name: conversation.spaceName },
  }),
});

const fieldsOf = ({ id, agentId, title, state, hasFiles, createdAt, updatedAt }: StatedConversation) => ({
  ...(hasFiles && { has_files: true as const }),
  id,
  agent_id: agentId,
  title,
  state,
  created_at: createdAt.toISOString(),
  updated_at: updatedAt.toISOString(),
});

const streams = { v1: '/api/v1/chat/stream', chat: '/api/chat/stream' } as const;

const toTurnView = (turn: Turn): TurnView => ({
  id: turn.turnId,
  conversation_id: turn.conversationId,
  agent_id: turn.agentId,
  message: turn.message,
  answer: turn.answer,
  tools: turn.tools,
  ...(turn.citations.length > 0 && { citations: turn.citations }),
  ...(turn.check && { check: turn.check }),
  status: turn.status,
  error: turn.error,
  interrupt: turn.interrupt,
  feedback: turn.feedback,
  run_id: turn.runId,
  ...(turn.parentId !== undefined && { parent_id: turn.parentId }),
  stream_path: `${streams[turn.api]}/${turn.runId}`,
  created_at: turn.createdAt.toISOString(),
  updated_at: turn.updatedAt.toISOString(),
});
