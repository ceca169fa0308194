import { Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useMe } from '../api/use-me.js';
import { usePutAway } from '../first-run/put-away.js';
import { Loading } from '../kit/loading.js';
import { QueryView } from '../kit/query-view.js';
import { Composer } from './composer/composer.js';
import { newDraftKey } from './composer/drafts.js';
import { fetchAhead } from './fetch-ahead.js';
import { newId } from './runs/new-id.js';
import { ask } from './runs/runs.js';
import { putEmpty } from './runs/turns-cache.js';
import { useAgents, useDefaultAgentId } from './use-agents.js';
import { lazyPart } from '../loading/load-part.js';
import { t } from '../texts/texts.js';

const FirstRun = lazyPart(async () => (await import('../first-run/first-run.js')).FirstRun);

const AskForAccess = lazyPart(async () => (await import('../requests/ask-for-access.js')).AskForAccess);

/** The first question of a conversation. `?agent=` and `?ask=` fill it in, without sending it; `?ask=` does so once. */
export function NewConversation() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('agent');
  const [id] = useState(newId);
  const isFirstRunAway = usePutAway(useMe().user.id);
  const agents = useAgents();
  const usual = useDefaultAgentId();
  const isGone = asked !== null && agents.data?.some((agent) => agent.id === asked) !== true;
  // An agent that was created a moment ago is not in the cached list.
  const isAwaited = asked === null ? usual.isPending : isGone && agents.isFetching && !agents.isFetchedAfterMount;
  const queries = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    document.title = t('Chat · Parley');
  }, []);
  useEffect(() => {
    if (agents.isSuccess) fetchAhead();
  }, [agents.isSuccess]);
  // Left in the address, a reload would overwrite the edited question.
  const forgetAsk = useCallback(() => {
    setSearch((said) => new URLSearchParams([...said].filter(([name]) => name !== 'ask')), { replace: true });
  }, [setSearch]);
  const begin = (message: string, agentId: string) => {
    putEmpty(queries, id, agentId);
    ask(queries, { conversationId: id, agentId, message });
    void navigate(`/chat/${id}`);
  };
  return (
    <>
      <div className="parley-chat-welcome">
        <Stack gap={6} align="center" p="md" m="auto" maw={560}>
          <img src="/icon.svg" width={48} height={48} alt="" />
          <Title order={1} mt="sm" ta="center">
            {t('What would you like to know?')}
          </Title>
          <Text c="dimmed" ta="center" textWrap="balance">
            {t('Answers come from what your teams can read, with their sources.')}
          </Text>
          <Text size="sm" c="dimmed" ta="center" textWrap="balance">
            {t(
              'A question without a good answer is shown to whoever manages the agent or its sources, without your name.',
            )}
          </Text>
          {isGone && !isAwaited && agents.isSuccess && (
            <Stack gap="xs" w="100%" component="section" aria-label={t('The agent you came for')}>
              <Text size="sm">
                {t('You cannot use the agent {{asked}}. Ask for it, or ask another one below.', { asked })}
              </Text>
              <Suspense fallback={<Loading label={t('Loading your requests')} />}>
                <AskForAccess resource={`agent:${asked}`} />
              </Suspense>
            </Stack>
          )}
          {!isFirstRunAway && (
            <Suspense fallback={null}>
              <FirstRun />
            </Suspense>
          )}
        </Stack>
      </div>
      <QueryView query={agents} label={t('Loading agents')}>
        {(found) =>
          isAwaited ? (
            <Loading label={t('Loading agents')} />
          ) : (
            <Composer
              draftKey={newDraftKey}
              agents={found}
              agentId={asked ?? usual.data ?? undefined}
              initialText={search.get('ask') ?? undefined}
              onTaken={forgetAsk}
              onSend={begin}
              conversationId={id}
              note={isGone ? t('You cannot use the requested agent, so another one is selected.') : undefined}
            />
          )
        }
      </QueryView>
    </>
  );
}
