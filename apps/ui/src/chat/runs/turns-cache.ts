import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { UiSchemas } from '@parley/client';
import { ui } from '../../api/clients.js';
import type { Turn } from './live-run.js';
import { loadStreams } from './load-streams.js';
import { overlap, withTurn } from './with-turn.js';

/** One page of a conversation: the newest turns after so many newer ones, oldest first. */
export type TurnPage = Awaited<ReturnType<typeof readTurns>>;
export type Conversation = UiSchemas['Conversation'];

const pageSize = 100;

export const turnsKey = (conversationId: string) => ['chat', 'turns', conversationId] as const;
export const conversationsKey = ['chat', 'conversations'] as const;

export async function readTurns(id: string, offset: number, signal?: AbortSignal, limit = pageSize) {
  const params = { path: { id }, query: { limit, offset } };
  const reading = ui.get('/api/v1/chat/conversations/{id}', { params, ...(signal && { signal }) });
  const [answer, { conversationBody }] = await Promise.all([reading, loadStreams()]);
  // What a turn waits for is free JSON to OpenAPI; the contract knows its forms.
  return conversationBody.parse(answer);
}

type Pages = InfiniteData<TurnPage, number>;

/** Makes a conversation that is about to begin known as empty: the platform does not know it yet. */
export function putEmpty(queries: QueryClient, id: string, agentId: string): void {
  const at = new Date().toISOString();
  const conversation = { id, agent_id: agentId, title: '', state: 'idle' as const, created_at: at, updated_at: at };
  const page: TurnPage = {
    success: true,
    data: { ...conversation, turns: [] },
    pagination: { total: 0, limit: pageSize, offset: 0, has_more: false },
  };
  queries.setQueryData<Pages>(turnsKey(id), { pages: [page], pageParams: [0] });
}

/**
 * Puts the newest turns where they belong, without reading the others again, unless there are some in between that are
 * not known: what was said on another device, or while this one slept.
 */
export function putNewest(queries: QueryClient, id: string, page: TurnPage): void {
  const known = queries.getQueryData<Pages>(turnsKey(id));
  const [newest, ...older] = known?.pages ?? [];
  if (!known || !newest || page.data.turns.length === 0) return;
  const turns = page.data.turns.reduce(withTurn, newest.data.turns);
  queries.setQueryData<Pages>(turnsKey(id), {
    ...known,
    pages: [{ ...newest, data: { ...page.data, turns } }, ...older],
  });
  const isWhole = !page.pagination.has_more || overlap(newest.data.turns, page.data.turns);
  if (!isWhole) void queries.invalidateQueries({ queryKey: turnsKey(id) });
}

/** All that was read of a conversation, oldest first. */
export const turnsOf = (pages: readonly TurnPage[]): Turn[] => [...pages].reverse().flatMap(({ data }) => data.turns);
