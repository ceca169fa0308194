import { Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { ui } from '../api/clients.js';
import { useChange } from '../changes/use-change.js';
import { BusyButton } from '../kit/busy-button.js';
import { QueryView } from '../kit/query-view.js';
import { When } from '../kit/when.js';
import { type OwnRequest, ownRequestsKey, useOwnRequests } from './read-requests.js';
import { decidedWords } from './request-words.js';
import { WithdrawButton } from './withdraw-button.js';
import { t } from '../texts/texts.js';
import { Rich } from '../texts/rich.js';

/**
 * Asks whoever manages an agent or a chat space for access to it, and says what became of the last request. It looks alike
 * whether there is such a thing or not.
 * @param resource kind and id, such as `agent:docs`
 */
export function AskForAccess({ resource }: { readonly resource: string }) {
  const own = useOwnRequests();
  return (
    <QueryView query={own} label={t('Loading your requests')}>
      {(requests) => {
        const last = requests.find((request) => request.resource === resource);
        return last?.state === 'open' ? <Asked request={last} /> : <AskForm resource={resource} last={last} />;
      }}
    </QueryView>
  );
}

const Asked = ({ request }: { readonly request: OwnRequest }) => (
  <Group>
    <Text size="sm">
      <Rich
        text={t('You asked for access <0/>. Whoever manages it decides.')}
        parts={[<When key="0" at={request.requested_at} />]}
      />
    </Text>
    <WithdrawButton request={request} />
  </Group>
);

/** As the server allows. */
const maxReason = 500;

function AskForm({ resource, last }: { readonly resource: string; readonly last: OwnRequest | undefined }) {
  const [reason, setReason] = useState('');
  const ask = useChange({
    change: () => ui.post('/api/access-requests', { body: { resource, reason } }),
    done: t('Asked. You see here what becomes of it.'),
    invalidates: [ownRequestsKey],
  });
  return (
    <Stack gap="sm" maw={560}>
      {last && <Text size="sm">{decidedWords(last)}</Text>}
      <Textarea
        label={t('Why you need it')}
        description={t('Whoever manages it reads this.')}
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
