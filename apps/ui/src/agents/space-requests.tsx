import { Button } from '@mantine/core';
import { ApiFailure } from '@parley/client';
import { useQuery } from '@tanstack/react-query';
import type { SpaceRequest, SpaceRequestDecision } from '@parley/contracts';
import { ui } from '../api/clients.js';
import { BusyButton } from '../kit/busy-button.js';
import { FailureNotice } from '../kit/failure-notice.js';
import { Waiting, WaitingList } from '../kit/waiting.js';
import { useChange } from '../changes/use-change.js';
import { t } from '../texts/texts.js';
import { Rich } from '../texts/rich.js';

const keyOf = (agentId: string) => ['agents', 'space-requests', agentId];

/** Chat spaces waiting for the agent’s managers. Shows nothing if none waits, or if the person may not decide. */
export function SpaceRequests({ agentId }: { readonly agentId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(agentId),
    retry: false,
    queryFn: async ({ signal }) =>
      (await ui.get('/api/dynamic-agents/configs/{id}/space-requests', { signal, params: { path: { id: agentId } } }))
        .data,
  });
  if (error && !mayNotDecide(error)) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <WaitingList title={t('Spaces waiting for your approval')}>
      {data.map((request) => (
        <WaitingSpace key={request.space_id} request={request} />
      ))}
    </WaitingList>
  );
}

const mayNotDecide = (error: unknown) => error instanceof ApiFailure && error.status === 403;

function WaitingSpace({ request }: { readonly request: SpaceRequest }) {
  const { agent_id: id, workspace_id: workspaceId, space_id: spaceId, space_name: name, team_slug } = request;
  const decide = useChange({
    change: (decision: SpaceRequestDecision['decision']) =>
      ui.post('/api/dynamic-agents/configs/{id}/space-requests/{workspaceId}/{spaceId}', {
        params: { path: { id, workspaceId, spaceId } },
        body: { decision, team_slug },
      }),
    done: t('Decision saved.'),
    invalidates: [keyOf(id)],
  });
  return (
    <Waiting
      label={name}
      words={
        <>
          <Rich
            text={t('The space <0/> wants to use this agent. Everyone in team <1/> can then ask it.')}
            parts={[<b key="0">{name}</b>, <b key="1">{team_slug}</b>]}
          />
        </>
      }
    >
      <BusyButton size="compact-sm" isBusy={decide.isPending} onClick={() => decide.mutate('approve')}>
        {t('Approve')}
      </BusyButton>
      <Button size="compact-sm" variant="default" disabled={decide.isPending} onClick={() => decide.mutate('refuse')}>
        {t('Reject')}
      </Button>
    </Waiting>
  );
}
