import { Stack, VisuallyHidden } from '@mantine/core';
import { ApiFailure } from '@parley/client';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { Page } from '../../kit/page.js';
import { FailureNotice } from '../../kit/failure-notice.js';
import { QueryView } from '../../kit/query-view.js';
import { Loading } from '../../kit/loading.js';
import { Composer } from '../composer/composer.js';
import { carryOver } from '../composer/drafts.js';
import type { LiveRun } from '../runs/live-run.js';
import { ask, drop, stop, useLiveRun } from '../runs/runs.js';
import { useTurns } from '../runs/use-turns.js';
import { useAgents } from '../use-agents.js';
import { fetchAnswerAhead } from './fetch-answer-ahead.js';
import { RunStatus } from './run-status.js';
import { TurnList } from './turn-list.js';

/** The actions on turns. The object is stable, so that a turn re-renders only for its own changes. */
function useTurnActs(conversationId: string, agentId: string, edit: (message: string | undefined) => void) {
  const queries = useQueryClient();
  return useMemo(() => {
    const send = (message: string, chosen = agentId) => {
      edit(undefined);
      ask(queries, { conversationId, agentId: chosen, message });
    };
    return { ask: send, edit, dropFailed: () => drop(conversationId) };
  }, [queries, conversationId, agentId, edit]);
}

/** One conversation: its turns, the answer in progress, and the field for the next question. */
export function Conversation({ conversationId }: { readonly conversationId: string }) {
  const { query, turns } = useTurns(conversationId);
  const live = useLiveRun(conversationId);
  const agents = useAgents();
  const [edited, edit] = useState<string>();
  const onTaken = useCallback(() => edit(undefined), []);
  const conversation = query.data?.pages[0]?.data;
  const title = conversation?.title ?? '';
  useEffect(() => {
    document.title = `${title === '' ? 'Chat' : title} · Parley`;
  }, [title]);
  const isAsked = live !== undefined;
  useEffect(() => {
    if (isAsked) fetchAnswerAhead();
  }, [isAsked]);
  const agentId = agentOf(live, conversation);
  const acts = useTurnActs(conversationId, agentId, edit);
  if (!conversation) return <Unread id={conversationId} error={query.error} onRetry={() => void query.refetch()} />;
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
        acts={acts}
      />
      <RunStatus live={live} />
      <QueryView query={agents} label="Loading agents">
        {(found) => (
          <Composer
            draftKey={conversationId}
            agents={found}
            agentId={agentId}
            initialText={edited}
            onTaken={onTaken}
            onSend={acts.ask}
            onStop={isRunning ? () => void stop(live) : undefined}
            blocked={waits ? 'The agent is waiting for your answer above.' : undefined}
          />
        )}
      </QueryView>
    </>
  );
}

/** The agent asked next; undefined until the conversation is loaded. */
const agentOf = (live: LiveRun | undefined, conversation: { readonly agent_id: string } | undefined): string =>
  live?.agentId ?? conversation?.agent_id ?? '';

interface UnreadProps {
  readonly id: string;
  readonly error: Error | null;
  readonly onRetry: () => void;
}

function Unread({ id, error, onRetry }: UnreadProps) {
  if (error === null) return <Loading label="Loading the conversation" />;
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
  return <Page title="Conversation not found" description="It may have been deleted, or belong to someone else." />;
}
