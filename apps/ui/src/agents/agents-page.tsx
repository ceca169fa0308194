import { Box, Button, EmptyState, Stack, Title } from '@mantine/core';
import { LightningBoltIcon, PlusIcon } from '@radix-ui/react-icons';
import { Link } from 'react-router';
import { Page } from '../kit/page.js';
import { QueryView } from '../kit/query-view.js';
import { AgentsTable } from './agents-table.js';
import { OwnRequests } from '../requests/own-requests.js';
import { WaitingRequests } from '../requests/waiting-requests.js';
import { useAgentConfigs } from './read-agents.js';
import { UsableAgents } from './usable-agents.js';
import { useUsableAgents } from './use-usable-agents.js';
import { t } from '../texts/texts.js';

/** The agents the person may use, and those they may change. */
export function AgentsPage() {
  const configs = useAgentConfigs();
  const usable = useUsableAgents();
  const create = (
    <Button component={Link} to="/agents/new" leftSection={<PlusIcon aria-hidden />}>
      {t('New agent')}
    </Button>
  );
  return (
    <Page
      title={t('Agents')}
      description={t('An agent answers with its own prompt, model and tools. Teams can share their agents.')}
      actions={create}
      size="xl"
    >
      <WaitingRequests kind="agent" />
      <Stack gap="xl">
        <section aria-labelledby="agents-yours">
          <Title order={2} size="h4" mb="sm" id="agents-yours">
            {t('Agents you can edit')}
          </Title>
          <QueryView query={configs} label={t('Loading agents')}>
            {(found) =>
              found.length === 0 ? (
                <EmptyState
                  icon={<LightningBoltIcon aria-hidden />}
                  title={t('No agents yet')}
                  description={t(
                    'Create an agent for your team: choose how it answers and which knowledge it can use.',
                  )}
                />
              ) : (
                <AgentsTable agents={found} />
              )
            }
          </QueryView>
        </section>
        <section aria-labelledby="agents-usable">
          <Title order={2} size="h4" mb="sm" id="agents-usable">
            {t('Agents you can ask')}
          </Title>
          <QueryView query={usable} label={t('Loading agents')}>
            {(found) => <UsableAgents agents={found} />}
          </QueryView>
          <Box mt="lg">
            <OwnRequests kind="agent" />
          </Box>
        </section>
      </Stack>
    </Page>
  );
}
