import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { ui } from '../api/clients.js';
import { useChange } from '../changes/use-change.js';
import { BusyButton } from '../kit/busy-button.js';
import { DeclineButton } from '../kit/decline-button.js';
import { FailureNotice } from '../kit/failure-notice.js';
import { useTeamNames } from '../kit/use-team-choices.js';
import { Waiting, WaitingList } from '../kit/waiting.js';
import { type Kind, letInKey, useWaitingRequests, type WaitingRequest, waitingRequestsKey } from './read-requests.js';
import { t } from '../texts/texts.js';
import { Rich } from '../texts/rich.js';

interface WaitingRequestsProps {
  readonly kind: Kind;
  /** Of one thing alone: kind and id, such as `agent:docs`. */
  readonly resource?: string;
}

/** People who ask for what the person manages. Shows nothing if nobody does. */
export function WaitingRequests({ kind, resource }: WaitingRequestsProps) {
  const { data, error, refetch } = useWaitingRequests();
  if (error) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  const isShown = (one: WaitingRequest) =>
    resource === undefined ? one.resource.startsWith(`${kind}:`) : one.resource === resource;
  const waiting = data?.filter(isShown) ?? [];
  if (waiting.length === 0) return null;
  return (
    <WaitingList title={t('People waiting for access ({{waiting}})', { waiting: waiting.length })}>
      {waiting.map((request) => (
        <WaitingPerson key={request.id} request={request} />
      ))}
    </WaitingList>
  );
}

function WaitingPerson({ request }: { readonly request: WaitingRequest }) {
  const { id, resource, resource_name: name, requested_by: who, reason, teams } = request;
  const nameOf = useTeamNames();
  // No team has an empty name.
  const [team, setTeam] = useState('');
  const params = { path: { id } };
  const grant = useChange({
    change: () => ui.post('/api/access-requests/{id}/grant', { params, body: { team: team === '' ? null : team } }),
    done: t('Access granted. Applies from the next question.'),
    invalidates: [waitingRequestsKey, letInKey(resource), ['agents']],
  });
  const decline = useChange({
    change: (word: string) => ui.post('/api/access-requests/{id}/decline', { params, body: { word } }),
    done: t('Request declined.'),
    invalidates: [waitingRequestsKey],
  });
  return (
    <Waiting
      label={`${who}, ${name}`}
      words={
        <>
          <Rich
            text={t('<0/> wants to use <1/>: “{{reason}}”', { reason })}
            parts={[<b key="0">{who}</b>, <b key="1">{name}</b>]}
          />
        </>
      }
    >
      {teams.length > 0 && (
        <NativeSelect
          size="xs"
          aria-label={t('Who may use it')}
          value={team}
          onChange={({ currentTarget }) => setTeam(currentTarget.value)}
          data={[
            { value: '', label: t('This person only') },
            ...teams.map((slug) => ({
              value: slug,
              label: t('Everyone in team {{nameOf}}', { nameOf: nameOf(slug) }),
            })),
          ]}
        />
      )}
      <BusyButton size="compact-sm" isBusy={grant.isPending} onClick={() => grant.mutate()}>
        {t('Grant')}
      </BusyButton>
      <DeclineButton who={who} isBusy={decline.isPending} onDecline={(word) => decline.mutate(word)} />
    </Waiting>
  );
}
