import { Stack, Text } from '@mantine/core';
import { FailureNotice } from '../kit/failure-notice.js';
import { Waiting, WaitingList } from '../kit/waiting.js';
import { When } from '../kit/when.js';
import { type Kind, type OwnRequest, useOwnRequests } from './read-requests.js';
import { decidedWords } from './request-words.js';
import { WithdrawButton } from './withdraw-button.js';
import { t } from '../texts/texts.js';
import { Rich } from '../texts/rich.js';

/** What the person asked for of a kind, and what became of it. Shows nothing if they asked for nothing. */
export function OwnRequests({ kind }: { readonly kind: Kind }) {
  const { data, error, refetch } = useOwnRequests();
  if (error) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  const own = data?.filter(({ resource }) => resource.startsWith(`${kind}:`)) ?? [];
  if (own.length === 0) return null;
  return (
    <WaitingList title={t('Access you asked for')}>
      {own.map((request) => (
        <Own key={request.id} request={request} />
      ))}
    </WaitingList>
  );
}

/** Its name is not told to whoever cannot use it. */
function Own({ request }: { readonly request: OwnRequest }) {
  const { resource, state, requested_at } = request;
  const id = resource.slice(resource.indexOf(':') + 1);
  return (
    <Waiting
      label={id}
      words={
        <Stack gap={0} component="span">
          <span>{id}</span>
          <Text size="sm" c="dimmed" span>
            {state === 'open' ? (
              <>
                <Rich text={t('Asked <0/>, not decided yet.')} parts={[<When key="0" at={requested_at} />]} />
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
