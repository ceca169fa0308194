import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { FailureNotice } from '../../kit/failure-notice.js';
import { Waiting, WaitingList } from '../../kit/waiting.js';
import { When } from '../../kit/when.js';
import { decidedWords } from '../../requests/request-words.js';
import { sourceAddress } from '../addresses.js';
import { isoOf } from '../epoch.js';
import { type OwnRequest, useOwnRequests } from './access-requests.js';
import { WithdrawButton } from './withdraw-button.js';
import { t } from '../../texts/texts.js';
import { Rich } from '../../texts/rich.js';

/** What the person asked for and what became of it. Shows nothing if they asked for nothing. */
export function OwnRequests() {
  const { data, error, refetch } = useOwnRequests();
  if (error) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <WaitingList title={t('Access you asked for')}>
      {data.map((request) => (
        <Own key={request.request_id} request={request} />
      ))}
    </WaitingList>
  );
}

function Own({ request }: { readonly request: OwnRequest }) {
  const { datasource_id: id, state, requested_at } = request;
  return (
    <Waiting
      label={id}
      words={
        <Stack gap={0} component="span">
          <Anchor component={Link} to={sourceAddress(id)} size="sm">
            {id}
          </Anchor>
          <Text size="sm" c="dimmed" span>
            {state === 'open' ? (
              <>
                <Rich text={t('Asked <0/>, not decided yet.')} parts={[<When key="0" at={isoOf(requested_at)} />]} />
              </>
            ) : (
              decidedWords(request)
            )}
          </Text>
        </Stack>
      }
    >
      {state === 'open' && <WithdrawButton request={request} />}
    </Waiting>
  );
}
