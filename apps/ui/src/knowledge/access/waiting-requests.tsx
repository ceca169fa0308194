import { Anchor, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { rag } from '../../api/clients.js';
import { useChange } from '../../changes/use-change.js';
import { BusyButton } from '../../kit/busy-button.js';
import { DeclineButton } from '../../kit/decline-button.js';
import { FailureNotice } from '../../kit/failure-notice.js';
import { useTeamNames } from '../../kit/use-team-choices.js';
import { Waiting, WaitingList } from '../../kit/waiting.js';
import { sourceAddress } from '../addresses.js';
import { letInKey, useWaitingRequests, type WaitingRequest, waitingRequestsKey } from './access-requests.js';
import { t } from '../../texts/texts.js';
import { Rich } from '../../texts/rich.js';

/** People who ask to read what the person manages: one source, or all of them. Shows nothing if nobody does. */
export function WaitingRequests({ id }: { readonly id?: string }) {
  const { data, error, refetch } = useWaitingRequests();
  if (error) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  const waiting = data?.filter(({ datasource_id }) => id === undefined || datasource_id === id) ?? [];
  if (waiting.length === 0) return null;
  return (
    <WaitingList title={t('People waiting for access')}>
      {waiting.map((request) => (
        <WaitingPerson key={request.request_id} request={request} />
      ))}
    </WaitingList>
  );
}

function WaitingPerson({ request }: { readonly request: WaitingRequest }) {
  const { request_id, datasource_id: id, datasource_name, requested_by, reason, teams } = request;
  const nameOf = useTeamNames();
  // No team has an empty name.
  const [team, setTeam] = useState('');
  const grant = useChange({
    change: () =>
      rag.post('/v1/access-requests/{request_id}/grant', {
        params: { path: { request_id } },
        body: { team: team === '' ? null : team },
      }),
    done: t('Access granted. Applies from the next question.'),
    invalidates: [waitingRequestsKey, letInKey(id), ['knowledge', 'readers', id]],
  });
  const decline = useChange({
    change: (word: string) =>
      rag.post('/v1/access-requests/{request_id}/decline', { params: { path: { request_id } }, body: { word } }),
    done: t('Request declined.'),
    invalidates: [waitingRequestsKey],
  });
  return (
    <Waiting
      label={`${requested_by}, ${datasource_name ?? id}`}
      words={
        <>
          <Rich
            text={t('<0/> wants to read <1/>: “{{reason}}”', { reason })}
            parts={[
              <b key="0">{requested_by}</b>,
              <Anchor key="1" component={Link} to={sourceAddress(id)} inherit>
                {datasource_name ?? id}
              </Anchor>,
            ]}
          />
        </>
      }
    >
      <NativeSelect
        size="xs"
        aria-label={t('Who may read it')}
        value={team}
        onChange={({ currentTarget }) => setTeam(currentTarget.value)}
        data={[
          { value: '', label: t('This person only') },
          ...teams.map((slug) => ({ value: slug, label: t('Everyone in team {{nameOf}}', { nameOf: nameOf(slug) }) })),
        ]}
      />
      <BusyButton size="compact-sm" isBusy={grant.isPending} onClick={() => grant.mutate()}>
        {t('Grant')}
      </BusyButton>
      <DeclineButton who={requested_by} isBusy={decline.isPending} onDecline={(word) => decline.mutate(word)} />
    </Waiting>
  );
}
