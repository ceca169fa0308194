import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { CheckIcon } from '@radix-ui/react-icons';
import type { OnboardResult } from '@parley/contracts';
import { Link } from 'react-router';
import { pathOfSpace } from '../space-key.js';
import { StepList } from './step-list.js';
import { t } from '../../texts/texts.js';

interface ConnectedProps {
  readonly result: OnboardResult;
  readonly onAgain: () => void;
}

/** What was done, step by step. */
export function Connected({ result, onAgain }: ConnectedProps) {
  const { space, authz, runtime_reload: reload } = result;
  const key = { workspaceId: space.workspace_id, spaceId: space.space_id };
  return (
    <Stack>
      <Alert color="teal" role="status" icon={<CheckIcon aria-hidden />} title={t('The space is connected')}>
        <Text size="sm">
          {t('{{writes}} permissions granted, {{deletes}} revoked.{{value}}', {
            writes: authz.writes,
            deletes: authz.deletes,
            value:
              !reload.ok && t(' Some replicas of the bot have not picked up the change yet. Each will do so shortly.'),
          })}
        </Text>
      </Alert>
      {space.route_status === 'pending' && (
        <Alert color="yellow" title={t('Waiting for the owner of {{agent_id}}', { agent_id: space.agent_id })}>
          <Text size="sm">
            {t(
              'The agent answers here once its owner approves the space on the agent’s page. Until then nothing is granted: ask the owner to approve it there.',
            )}
          </Text>
        </Alert>
      )}
      <StepList result={result} />
      <Group>
        <Button component={Link} to={pathOfSpace(key)}>
          {t('Open the space')}
        </Button>
        <Button variant="default" onClick={onAgain}>
          {t('Connect another')}
        </Button>
      </Group>
    </Stack>
  );
}
