import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import type { UiSchemas } from '@parley/client';
import { ui } from '../../api/clients.js';
import { useChange } from '../../changes/use-change.js';
import type { Turn } from '../runs/live-run.js';
import { type TurnPage, turnsKey } from '../runs/turns-cache.js';

type TurnFeedback = UiSchemas['TurnFeedback'];

/** Says whether an answer helped, or takes it back (`null`); what was said is shown once the platform has it. */
export function useFeedback({ id, conversation_id }: Pick<Turn, 'id' | 'conversation_id'>) {
  const queries = useQueryClient();
  const params = { path: { id: conversation_id, turnId: id } };
  const path = '/api/v1/chat/conversations/{id}/turns/{turnId}/feedback';
  return useChange({
    change: (feedback: TurnFeedback | null): Promise<unknown> =>
      feedback === null ? ui.delete(path, { params }) : ui.put(path, { params, body: feedback }),
    onDone: (_answer, feedback) =>
      queries.setQueryData<InfiniteData<TurnPage, number>>(
        turnsKey(conversation_id),
        (known) => known && { ...known, pages: known.pages.map((page) => withFeedback(page, id, feedback)) },
      ),
  });
}

const withFeedback = (page: TurnPage, id: string, feedback: TurnFeedback | null): TurnPage => ({
  ...page,
  data: { ...page.data, turns: page.data.turns.map((turn) => (turn.id === id ? { ...turn, feedback } : turn)) },
});
