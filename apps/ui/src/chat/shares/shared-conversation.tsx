import { Anchor, List, Stack, Text } from '@mantine/core';
import { ApiFailure } from '@parley/client';
import type { SharedTurnView } from '@parley/contracts';
import { Link, useParams } from 'react-router';
import { BusyButton } from '../../kit/busy-button.js';
import { FailureNotice } from '../../kit/failure-notice.js';
import { Loading } from '../../kit/loading.js';
import { Page } from '../../kit/page.js';
import { When } from '../../kit/when.js';
import { AnswerText } from '../turns/answer-text.js';
import { AnswerSources } from '../citations/answer-sources.js';
import { useFollowedMark } from '../turns/use-followed-mark.js';
import { useSharedConversation } from './use-shares.js';
import { t } from '../../texts/texts.js';
import { Rich } from '../../texts/rich.js';

/** A conversation of somebody else, to be read only. */
export function SharedConversation() {
  const { shareId = '' } = useParams();
  const query = useSharedConversation(shareId);
  const [first] = query.data?.pages ?? [];
  if (!first) return <Unread error={query.error} onRetry={() => void query.refetch()} />;
  const { title, owner_name, at } = first.data;
  const turns = [...(query.data?.pages ?? [])].reverse().flatMap(({ data }) => data.turns);
  return (
    <Page
      size="md"
      above={
        <Anchor component={Link} to="/chat/shared" size="sm">
          {t('Shared with you')}
        </Anchor>
      }
      title={title}
      description={
        <>
          <Rich
            text={t('{{owner_name}} shared this with you, <0/>. You can read it, not write in it.', { owner_name })}
            parts={[<When key="0" at={at} />]}
          />
        </>
      }
    >
      <Stack gap="xl">
        {query.hasNextPage && (
          <BusyButton variant="default" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('Show earlier')}
          </BusyButton>
        )}
        {turns.map((turn) => (
          <SharedTurn key={turn.id} turn={turn} />
        ))}
      </Stack>
    </Page>
  );
}

function SharedTurn({ turn: { message, answer, status, citations, hidden } }: { readonly turn: SharedTurnView }) {
  const mark = useFollowedMark();
  return (
    <Stack gap="sm" component="article">
      <div className="parley-chat-question">{message}</div>
      {answer !== '' && (
        <AnswerText
          {...{ answer, citations, tools: [], check: undefined }}
          isRunning={status === 'running'}
          onFollow={mark.onFollow}
        />
      )}
      {answer === '' && <Text c="dimmed">{t('There is no answer.')}</Text>}
      {citations.length > 0 && (
        <AnswerSources {...{ tools: [], answer, citations, check: undefined, isOpen: true }} {...mark} />
      )}
      {hidden.length > 0 && <Hidden numbers={hidden} />}
    </Stack>
  );
}

const Hidden = ({ numbers }: { readonly numbers: readonly number[] }) => (
  <List size="sm" listStyleType="none" c="dimmed">
    {numbers.map((number) => (
      <List.Item key={number}>{t('[{{number}}] A source you may not read', { number })}</List.Item>
    ))}
  </List>
);

function Unread({ error, onRetry }: { readonly error: Error | null; readonly onRetry: () => void }) {
  if (error === null) return <Loading label={t('Loading the conversation')} />;
  if (error instanceof ApiFailure && error.code === 'NOT_FOUND')
    return (
      <Page
        title={t('Not shared with you')}
        description={t('There is no such conversation, or it is no longer shared.')}
      />
    );
  return (
    <Stack p="lg">
      <FailureNotice error={error} onRetry={onRetry} />
    </Stack>
  );
}
