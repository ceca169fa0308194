import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ui } from '../../api/clients.js';
import { useChange } from '../../changes/use-change.js';
import { conversationsKey } from '../runs/turns-cache.js';
import { t } from '../../texts/texts.js';

/** A person's conversations, most recently used first; with `q`, those whose title or texts have it. */
export const useConversations = (q: string) =>
  useInfiniteQuery({
    queryKey: [...conversationsKey, q],
    queryFn: ({ signal, pageParam }) =>
      ui.get('/api/v1/chat/conversations', {
        signal,
        params: { query: { limit: 50, offset: pageParam, ...(q !== '' && { q }) } },
      }),
    placeholderData: keepPreviousData,
    initialPageParam: 0,
    getNextPageParam: ({ pagination: { has_more, offset, limit } }) => (has_more ? offset + limit : undefined),
  });

export const useRename = () =>
  useChange({
    change: ({ id, title }: { readonly id: string; readonly title: string }) =>
      ui.patch('/api/v1/chat/conversations/{id}', { params: { path: { id } }, body: { title }, isRepeatable: true }),
    invalidates: [conversationsKey, ['chat', 'turns']],
  });

export const useRemove = (onDone: (id: string) => void) =>
  useChange({
    change: (id: string) => ui.delete('/api/v1/chat/conversations/{id}', { params: { path: { id } } }),
    done: t('Conversation deleted.'),
    invalidates: [conversationsKey],
    onDone: (_gone, id) => onDone(id),
  });
