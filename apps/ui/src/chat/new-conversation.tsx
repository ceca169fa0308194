import { Center, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { QueryView } from '../shared/query-view.js';
import { Composer } from './composer/composer.js';
import { newId } from './runs/new-id.js';
import { ask } from './runs/runs.js';
import { putEmpty } from './runs/turns-cache.js';
import { useAgents, useDefaultAgentId } from './use-agents.js';

/** The first question of a conversation. `?agent=` and `?ask=` fill it in, without sending it. */
export function NewConversation() {
  const [search] = useSearchParams();
  const [id] = useState(newId);
  const agents = useAgents();
  const defaultId = useDefaultAgentId();
  const queries = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    document.title = 'Chat · Parley';
  }, []);
  const begin = (message: string, agentId: string) => {
    putEmpty(queries, id, agentId);
    ask(queries, { conversationId: id, agentId, message });
    void navigate(`/chat/${id}`);
  };
  return (
    <>
      <Center flex={1} mih={0} style={{ overflowY: 'auto' }}>
        <Stack gap={6} align="center" p="md" maw={520}>
          <img src="/icon.svg" width={48} height={48} alt="" />
          <Title order={1} mt="sm">
            What would you like to know?
          </Title>
          <Text c="dimmed" ta="center">
            Answers come from what your teams may read, with the sources beside them.
          </Text>
        </Stack>
      </Center>
      <QueryView query={agents} label="Loading agents">
        {(found) => (
          <Composer
            draftKey="new"
            agents={found}
            agentId={search.get('agent') ?? defaultId ?? undefined}
            initialText={search.get('ask') ?? undefined}
            onSend={begin}
          />
        )}
      </QueryView>
    </>
  );
}
