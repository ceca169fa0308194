import { List } from '@mantine/core';
import { ConfirmButton } from '../../shared/confirm-button.js';
import { useChange } from '../../shared/use-change.js';
import { type AgentStatus, regenerate } from './ontology-api.js';

/** Looks for relations anew, over all things that there are. */
export function RegenerateButton({ status }: { readonly status: AgentStatus }) {
  const start = useChange({
    change: () => regenerate(),
    done: 'It has begun; you see here how far it is.',
    invalidates: [['graph', 'agent']],
  });
  return (
    <ConfirmButton
      question="Look for relations anew?"
      act="Look for relations"
      disabled={status.is_processing || status.is_evaluating}
      isBusy={start.isPending}
      onConfirm={() => start.mutate()}
      consequences={
        <List size="sm" spacing={4}>
          <List.Item>Every kind of thing is compared with every other; that takes seconds to minutes.</List.Item>
          <List.Item>What people accepted or rejected stays as it is.</List.Item>
          <List.Item>The graph stays as it is until the run is over.</List.Item>
        </List>
      }
    >
      Look for relations anew
    </ConfirmButton>
  );
}
