import { List } from '@mantine/core';
import { ConfirmButton } from '../../kit/confirm-button.js';
import { useChange } from '../../changes/use-change.js';
import { type AgentStatus, regenerate } from './ontology-api.js';

/** Looks for relations again, over all entities. */
export function RegenerateButton({ status }: { readonly status: AgentStatus }) {
  const start = useChange({
    change: () => regenerate(),
    done: 'Started. Progress is shown here.',
    invalidates: [['graph', 'agent']],
  });
  return (
    <ConfirmButton
      question="Look for relations again?"
      act="Look for relations"
      disabled={status.is_processing || status.is_evaluating}
      isBusy={start.isPending}
      onConfirm={() => start.mutate()}
      consequences={
        <List size="sm" spacing={4}>
          <List.Item>Every type is compared with every other, which takes seconds to minutes.</List.Item>
          <List.Item>Accepted and rejected relations stay as they are.</List.Item>
          <List.Item>The graph does not change until the run has finished.</List.Item>
        </List>
      }
    >
      Look for relations again
    </ConfirmButton>
  );
}
