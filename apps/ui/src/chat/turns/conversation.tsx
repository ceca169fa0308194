import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { ApiFailure } from '@parley/client';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Page } from '../../kit/page.js';
import { FailureNotice } from '../../kit/failure-notice.js';
import { QueryView } from '../../kit/query-view.js';
import { Loading } from '../../kit/loading.js';
import { useConversationFiles } from '../attached/use-conversation-files.js';
import { Composer } from '../composer/composer.js';
import { carryOver } from '../composer/drafts.js';
import { useBranch } from '../branches/use-branch.js';
import type { LiveRun, Turn } from '../runs/live-run.js';
import { stop, useLiveRun } from '../runs/runs.js';
import { useTurns } from '../runs/use-turns.js';
import { useAgents } from '../use-agents.js';
import { fetchAnswerAhead } from './fetch-answer-ahead.js';
import { RunStatus } from './run-status.js';
import { TurnList } from './turn-list.js';
import { useTurnActs } from './use-turn-acts.js';
import { t } from '../../texts/texts.js';

/** One conversation: its turns, the answer in progress, and the field for the next question. */
export function Conversation({ conversationId }: { readonly conversationId: string }) {
  const { query, turns } = useTurns(conversationId);
  const live = useLiveRun(conversationId);
  const agents = useAgents();
  const branch = useBranch(turns, live);
  const conversation = query.data?.pages[0]?.data;
  const title = conversation?.title ?? '';
  useEffect(() => {
    document.title = `${title === '' ? t('Chat') : title} · Parley`;
  }, [title]);
  const isAsked = live !== undefined;
  useEffect(() => {
    if (isAsked) fetchAnswerAhead();
  }, [isAsked]);
  const { ofTurn, onTheirWay, next } = useConversationFiles({
    ...{ conversationId, turns, live },
    ...{ hasFiles: conversation?.has_files === true, hasOlder: query.hasNextPage },
  });
  const agentId = agentOf(live, conversation);
  const { send, edited, acts, ...editing } = useTurnActs({
    ...{ conversationId, agentId, turns, branch },
    hasOlder: query.hasNextPage,
  });
  if (!conversation) return <Unread id={conversationId} error={query.error} onRetry={() => void query.refetch()} />;
  const isRunning = live !== undefined && live.phase !== 'over';
  const waiting = isRunning ? undefined : turns.find(({ status }) => status === 'waiting');
  return (
    <>
      <VisuallyHidden component="h1">{title === '' ? t('New conversation') : title}</VisuallyHidden>
      <TurnList
        branch={branch}
        hasOlder={query.hasNextPage}
        isReadingOlder={query.isFetchingNextPage}
        onReadOlder={() => void query.fetchNextPage()}
        acts={acts}
        files={ofTurn}
        onTheirWay={onTheirWay}
      />
      <RunStatus live={live} />
      {editing.isEditing && <Editing onLeave={editing.leave} />}
      <QueryView query={agents} label={t('Loading agents')}>
        {(found) => (
          <Composer
            draftKey={conversationId}
            agents={found}
            agentId={agentId}
            initialText={edited}
            onTaken={editing.onTaken}
            onSend={send}
            conversationId={conversationId}
            files={next}
            onStop={isRunning ? () => void stop(live) : undefined}
            blocked={waiting && blockedBy(waiting, branch.turns)}
          />
        )}
      </QueryView>
    </>
  );
}

const Editing = ({ onLeave }: { readonly onLeave: () => void }) => (
  <Group className="parley-chat-column" gap="xs" justify="center">
    <Text size="xs" c="dimmed">
      {t('This question takes the place of an earlier one, which you can go back to.')}
    </Text>
    <Button size="compact-xs" variant="subtle" color="gray" onClick={onLeave}>
      {t('Ask at the end instead')}
    </Button>
  </Group>
);

const blockedBy = (waiting: Turn, shown: readonly Turn[]): string =>
  shown.includes(waiting)
    ? t('The agent is waiting for your answer above.')
    : t('The agent is waiting for your answer in another version of this conversation.');

/** The agent asked next; undefined until the conversation is loaded. */
const agentOf = (live: LiveRun | undefined, conversation: { readonly agent_id: string } | undefined): string =>
  live?.agentId ?? conversation?.agent_id ?? '';

interface UnreadProps {
  readonly id: string;
  readonly error: Error | null;
  readonly onRetry: () => void;
}

function Unread({ id, error, onRetry }: UnreadProps) {
  if (error === null) return <Loading label={t('Loading the conversation')} />;
  if (error instanceof ApiFailure && error.code === 'NOT_FOUND') return <NoSuchConversation id={id} />;
  return (
    <Stack p="lg">
      <FailureNotice error={error} onRetry={onRetry} />
    </Stack>
  );
}

/** A conversation whose first question never arrived is started again with that question. */
function NoSuchConversation({ id }: { readonly id: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    if (carryOver(id)) void navigate('/chat', { replace: true });
  }, [id, navigate]);
  return (
    <Page title={t('Conversation not found')} description={t('It may have been deleted, or belong to someone else.')} />
  );
}
