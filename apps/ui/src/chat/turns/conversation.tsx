import { Stack, VisuallyHidden } from '@mantine/core';
import { ApiFailure } from '@parley/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Page } from '../../shared/page.js';
import { FailureNotice } from '../../shared/failure-notice.js';
import { Loading } from '../../shared/loading.js';
import { Composer } from '../composer/composer.js';
import { ask, drop, stop, useLiveRun } from '../runs/runs.js';
import { useTurns } from '../runs/use-turns.js';
import { useAgents } from '../use-agents.js';
import { RunStatus } from './run-status.js';
import { TurnList } from './turn-list.js';

/** One conversation: what was said, what is being said, and where to go on. */
export function Conversation({ conversationId }: { readonly conversationId: string }) {
  const queries = useQueryClient();
  const { query, turns } = useTurns(conversationId);
  const live = useLiveRun(conversationId);
  const agents = useAgents();
  const [edited, edit] = useState<string>();
  const conversation = query.data?.pages[0]?.data;
  const title = conversation?.title ?? '';
  useEffect(() => {
    document.title = `${title === '' ? 'Chat' : title} · Parley`;
  }, [title]);
  if (!conversation) return <Unread error={query.error} onRetry={() => void query.refetch()} />;
  const agentId = live?.agentId ?? conversation.agent_id;
  const send = (message: string, chosen = agentId) => {
    edit(undefined);
    ask(queries, { conversationId, agentId: chosen, message });
  };
  const isRunning = live !== undefined && live.phase !== 'over';
  const waits = turns.at(-1)?.status === 'waiting' && !isRunning;
  return (
    <>
      <VisuallyHidden component="h1">{title === '' ? 'New conversation' : title}</VisuallyHidden>
      <TurnList
        turns={turns}
        live={live}
        hasOlder={query.hasNextPage}
        isReadingOlder={query.isFetchingNextPage}
        onReadOlder={() => void query.fetchNextPage()}
        acts={{ ask: send, edit: (message) => edit(message), dropFailed: () => drop(conversationId) }}
      />
      <RunStatus live={live} />
      <Composer
        draftKey={conversationId}
        agents={agents.data ?? []}
        agentId={agentId}
        initialText={edited}
        onSend={send}
        onStop={isRunning ? () => void stop(live) : undefined}
        blocked={waits ? 'The agent waits for your answer above.' : undefined}
      />
    </>
  );
}

function Unread({ error, onRetry }: { readonly error: Error | null; readonly onRetry: () => void }) {
  if (error === null) return <Loading label="Loading the conversation" fullHeight />;
  if (error instanceof ApiFailure && error.code === 'NOT_FOUND') {
    return (
      <Page title="There is no such conversation" description="It may have been deleted, or be somebody else’s." />
    );
  }
  return (
    <Stack p="lg">
      <FailureNotice error={error} onRetry={onRetry} />
    </Stack>
  );
}
