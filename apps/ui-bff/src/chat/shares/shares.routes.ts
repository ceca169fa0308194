import {
  conversationId,
  deletedBody,
  pageQuery,
  recordId,
  shareBody,
  sharedConversationBody,
  sharedPage,
  sharedPageQuery,
  type SharedTurnView,
  sharePreviewBody,
  shareRequest,
  sharesBody,
  type ShareView,
  toPage,
} from '@parley/contracts';
import { parse } from '@parley/service';
import { z } from 'zod';
import { done, ok } from '../../http/envelope.js';
import { type BffRoute, route } from '../../http/route.js';
import type { SharedTurn, SharedWithMe } from './read-shared.js';
import type { OwnShares } from './share-conversation.js';
import type { Share } from './share.store.js';

export interface ShareRouteDeps {
  readonly ownShares: OwnShares;
  readonly sharedWithMe: SharedWithMe;
}

const common = { access: 'signedIn', tag: 'Conversations' } as const;
const params = z.object({ id: z.string().describe('Id of the conversation') });
const own = { path: '/api/v1/chat/conversations/:id/shares', ...common } as const;
const shared = { path: '/api/v1/chat/shared', ...common } as const;
const bodyLimitBytes = 16 * 1024;
const unavailable = 'authz, the idp or rag-server cannot say who may read what';

/** Sharing conversations: `/api/v1/chat/conversations/:id/shares` for owners, `/api/v1/chat/shared` for readers. */
export const shareRoutes = (deps: ShareRouteDeps): BffRoute[] => [...ownerRoutes(deps), ...readerRoutes(deps)];

const ownerRoutes = ({ ownShares }: ShareRouteDeps): BffRoute[] => [
  route({
    method: 'get',
    ...own,
    params,
    summary: 'List with whom a conversation is shared',
    success: { description: 'Its shares', schema: sharesBody },
    handle: async ({ caller, params: { id } }) =>
      ok({ shares: (await ownShares.list(caller, parse(conversationId, id))).map(toView) }),
  }),
  route({
    method: 'post',
    ...own,
    path: `${own.path}/preview`,
    isReading: true,
    params,
    summary: 'Name the sources of a conversation that somebody cannot read',
    description: 'To be shown before it is shared: answers may repeat what these sources say.',
    body: shareRequest,
    bodyLimitBytes,
    success: { description: 'With whom, and which sources', schema: sharePreviewBody },
    errors: { 503: unavailable },
    async handle({ caller, params: { id }, body }) {
      const { with: to, unreadable } = await ownShares.preview(caller, parse(conversationId, id), body);
      const sources = unreadable.map(({ datasourceId, titles }) => ({ datasource_id: datasourceId, titles }));
      return ok({ with: to, unreadable: sources });
    },
  }),
  route({
    method: 'post',
    ...own,
    params,
    summary: 'Share what has been said in a conversation, to be read only',
    description:
      'With a person by e-mail address, or with a team of the caller. Goes as far as the newest turn; sharing again goes on from there. Ends when the conversation is deleted, and for a team when the reader or the owner leaves it.',
    body: shareRequest,
    bodyLimitBytes,
    success: { status: 201, description: 'The share', schema: shareBody },
    errors: { 503: unavailable },
    handle: async ({ caller, params: { id }, body }) =>
      ok(toView(await ownShares.share(caller, parse(conversationId, id), body))),
  }),
  route({
    method: 'delete',
    ...own,
    path: `${own.path}/:share_id`,
    params: params.extend({ share_id: z.string().describe('Id of the share') }),
    summary: 'Stop sharing a conversation with somebody',
    success: { description: 'Stopped', schema: deletedBody },
    async handle({ caller, params: { id, share_id } }) {
      await ownShares.stop(caller, parse(conversationId, id), parse(recordId, share_id));
      return done('No longer shared.');
    },
  }),
];

const readerRoutes = ({ sharedWithMe }: ShareRouteDeps): BffRoute[] => [
  route({
    method: 'get',
    ...shared,
    summary: 'List conversations that are shared with the caller, latest first',
    query: pageQuery,
    success: { description: 'A page of them', schema: sharedPage },
    errors: { 503: unavailable },
    async handle({ caller, query }) {
      const { found, total } = await sharedWithMe.list(caller, query);
      return toPage(found.map(toView), total, query);
    },
  }),
  route({
    method: 'get',
    ...shared,
    path: `${shared.path}/:share_id`,
    params: z.object({ share_id: z.string().describe('Id of the share') }),
    summary: 'Read a shared conversation',
    description:
      'Skips the newest `offset` turns and returns the `limit` turns before them, oldest first. Passages come as far as the caller may read their documents now; `hidden` has the numbers of the others. Results of tools are never shown.',
    query: sharedPageQuery,
    success: { description: 'The conversation', schema: sharedConversationBody },
    errors: { 503: unavailable },
    async handle({ caller, params: { share_id }, query, signal }) {
      const { share, turns, total } = await sharedWithMe.read(caller, parse(recordId, share_id), query, signal);
      const { pagination } = toPage(turns, total, query);
      return { ...ok({ ...toView(share), turns: turns.map(toTurnView) }), pagination };
    },
  }),
];

const toView = (share: Share): ShareView => ({
  id: share.id,
  conversation_id: share.conversationId,
  title: share.title,
  owner_name: share.ownerName,
  with: share.with,
  at: share.at.toISOString(),
});

const toTurnView = ({ turnId, agentId, createdAt, citations, hidden, ...turn }: SharedTurn): SharedTurnView => ({
  ...turn,
  id: turnId,
  agent_id: agentId,
  citations: [...citations],
  hidden: [...hidden],
  created_at: createdAt.toISOString(),
});
