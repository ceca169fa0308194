import { List } from '@mantine/core';
import { ConfirmButton } from '../../kit/confirm-button.js';
import { useChange } from '../../changes/use-change.js';
import { type AgentStatus, regenerate } from './ontology-api.js';
import { t } from '../../texts/texts.js';

/** Looks for relations again, over all entities. */
export function RegenerateButton({ status }: { readonly status: AgentStatus }) {
  const start = useChange({
    change: () => regenerate(),
    done: t('Started. Progress is shown here.'),
    invalidates: [['graph', 'agent']],
  });
  return (
    <ConfirmButton
      question={t('Look for relations again?')}
      act={t('Look for relations')}
      disabled={status.is_processing || status.is_evaluating}
      isBusy={start.isPending}
      onConfirm={() => start.mutate()}
      consequences={
        <List size="sm" spacing={4}>
          <List.Item>{t('Every type is compared with every other, which takes seconds to minutes.')}</List.Item>
          <List.Item>{t('Accepted and rejected relations stay as they are.')}</List.Item>
          <List.Item>{t('The graph does not change until the run has finished.')}</List.Item>
        </List>
      }
    >
      {t('Look for relations again')}
    </ConfirmButton>
  );
}
