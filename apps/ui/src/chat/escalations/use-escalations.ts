import { useQuery } from '@tanstack/react-query';
import { ui } from '../../api/clients.js';
import { useChange } from '../../changes/use-change.js';
import type { Turn } from '../runs/live-run.js';
import { t } from '../../texts/texts.js';

const escalationsKey = (conversationId: string) => ['escalations', 'of', conversationId] as const;

/** Whether the question of a turn was handed to people, and what became of it. */
export const useEscalation = ({ id, conversation_id }: Pick<Turn, 'id' | 'conversation_id'>) =>
  useQuery({
    queryKey: escalationsKey(conversation_id),
    queryFn: ({ signal }) =>
      ui.get('/api/v1/chat/conversations/{id}/escalations', { signal, params: { path: { id: conversation_id } } }),
    select: ({ data }) => data.escalations.find((one) => one.turn_id === id) ?? null,
  });

/** Hands the question of a turn to people, with a word of whoever asked where there is one. */
export const useHandOn = ({ id, conversation_id }: Pick<Turn, 'id' | 'conversation_id'>, goOn: () => void) =>
  useChange({
    change: (comment: string) =>
      ui.put('/api/v1/chat/conversations/{id}/turns/{turnId}/escalation', {
        params: { path: { id: conversation_id, turnId: id } },
        body: comment === '' ? {} : { comment },
      }),
    done: t('Your question was handed on.'),
    invalidates: [escalationsKey(conversation_id)],
    failure: 'inline',
    goOn,
  });
