import { Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { rag } from '../../api/clients.js';
import { useChange } from '../../changes/use-change.js';
import { BusyButton } from '../../kit/busy-button.js';
import { QueryView } from '../../kit/query-view.js';
import { When } from '../../kit/when.js';
import { decidedWords } from '../../requests/request-words.js';
import { isoOf } from '../epoch.js';
import { type OwnRequest, ownRequestsKey, useOwnRequests } from './access-requests.js';
import { WithdrawButton } from './withdraw-button.js';
import { t } from '../../texts/texts.js';
import { Rich } from '../../texts/rich.js';

/**
 * Asks whoever manages a source for access to it, and says what became of the last request. It looks alike whether there
 * is such a source or not.
 */
export function AskForAccess({ id }: { readonly id: string }) {
  const own = useOwnRequests();
  return (
    <QueryView query={own} label={t('Loading your requests')}>
      {(requests) => {
        const last = requests.find(({ datasource_id }) => datasource_id === id);
        return last?.state === 'open' ? <Asked request={last} /> : <AskForm id={id} last={last} />;
      }}
    </QueryView>
  );
}

const Asked = ({ request }: { readonly request: OwnRequest }) => (
  <Group>
    <Text size="sm">
      <Rich
        text={t('You asked for access <0/>. Whoever manages this source decides.')}
        parts={[<When key="0" at={isoOf(request.requested_at)} />]}
      />
    </Text>
    <WithdrawButton request={request} />
  </Group>
);

/** As the server allows. */
const maxReason = 500;

function AskForm({ id, last }: { readonly id: string; readonly last: OwnRequest | undefined }) {
  const [reason, setReason] = useState('');
  const ask = useChange({
    change: () => rag.post('/v1/access-requests', { body: { datasource_id: id, reason } }),
    done: t('Asked. You see here what becomes of it.'),
    invalidates: [ownRequestsKey],
  });
  return (
    <Stack gap="sm" maw={560}>
      {last && <Text size="sm">{decidedWords(last)}</Text>}
      <Textarea
        label={t('Why you need it')}
        description={t('Whoever manages this source reads it.')}
        maxLength={maxReason}
        autosize
        minRows={2}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Group>
        <BusyButton disabled={reason.trim() === ''} isBusy={ask.isPending} onClick={() => ask.mutate()}>
          {t('Ask for access')}
        </BusyButton>
      </Group>
    </Stack>
  );
}
