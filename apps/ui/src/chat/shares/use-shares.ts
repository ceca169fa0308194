import type { UiSchemas } from '@parley/client';
import { sharedConversationBody } from '@parley/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ui } from '../../api/clients.js';
import { useChange } from '../../changes/use-change.js';
import { t } from '../../texts/texts.js';

export type Share = UiSchemas['ConversationShare'];
export type ShareRequest = UiSchemas['ShareRequest'];

const sharesKey = (id: string) => ['chat', 'shares', id] as const;
const path = '/api/v1/chat/conversations/{id}/shares';

/** With whom one of the person's conversations is shared. */
export const useShares = (id: string) =>
  useQuery({
    queryKey: sharesKey(id),
    queryFn: async ({ signal }) => (await ui.get(path, { signal, params: { path: { id } } })).data.shares,
  });

/** Which sources somebody could not read, before it is shared with them. */
export const usePreview = (id: string) =>
  useChange({
    change: async (body: ShareRequest) =>
      (await ui.post(`${path}/preview`, { params: { path: { id } }, body, isRepeatable: true })).data,
    failure: 'inline',
  });

export const useShare = (id: string, onDone: () => void) =>
  useChange({
    change: async (body: ShareRequest) => (await ui.post(path, { params: { path: { id } }, body })).data,
    done: (share) => t('Shared with {{name}}.', { name: share.with.name }),
    invalidates: [sharesKey(id)],
    onDone,
  });

export const useStopSharing = (id: string) =>
  useChange({
    change: (shareId: string) => ui.delete(`${path}/{share_id}`, { params: { path: { id, share_id: shareId } } }),
    done: t('No longer shared.'),
    invalidates: [sharesKey(id)],
  });

/** What others let the person read, the latest first. */
export const useSharedWithMe = () =>
  useInfiniteQuery({
    queryKey: ['chat', 'shared'],
    queryFn: ({ signal, pageParam }) =>
      ui.get('/api/v1/chat/shared', { signal, params: { query: { limit: 50, offset: pageParam } } }),
    initialPageParam: 0,
    getNextPageParam: ({ pagination: { has_more, offset, limit } }) => (has_more ? offset + limit : undefined),
  });

/** A shared conversation; its first page are the newest turns. */
export const useSharedConversation = (shareId: string) =>
  useInfiniteQuery({
    queryKey: ['chat', 'shared', shareId],
    queryFn: async ({ signal, pageParam }) =>
      sharedConversationBody.parse(
        await ui.get('/api/v1/chat/shared/{share_id}', {
          signal,
          params: { path: { share_id: shareId }, query: { limit: 20, offset: pageParam } },
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: ({ pagination: { has_more, offset, limit } }) => (has_more ? offset + limit : undefined),
  });
