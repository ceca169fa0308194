import { Button, Card, SimpleGrid, Text, Title } from '@mantine/core';
import type { AvailableAgent } from '@parley/contracts';
import { Link } from 'react-router';
import { useTeamNames } from '../kit/use-team-choices.js';
import { WhySeen } from '../reasons/why-seen.js';
import { ownerOf } from './owner-of.js';
import { t } from '../texts/texts.js';

/** Agents to ask, with what each is for. */
export function UsableAgents({ agents }: { readonly agents: readonly AvailableAgent[] }) {
  const teamName = useTeamNames();
  if (agents.length === 0) return <Text c="dimmed">{t('No agents are shared with you or your teams.')}</Text>;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
      {agents.map(({ id, name, description, ...owned }) => (
        <Card key={id} withBorder component="article" aria-label={name}>
          <Title order={3} size="h5" style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Title>
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {t('By {{ownerOf}}', { ownerOf: ownerOf(owned, teamName) })}
          </Text>
          <Text size="sm" c="dimmed" lineClamp={3} my="xs" style={{ overflowWrap: 'anywhere' }}>
            {description === '' ? t('No description.') : description}
          </Text>
          <WhySeen resource={`agent:${id}`} name={name} />
          <Button
            component={Link}
            to={`/chat?agent=${encodeURIComponent(id)}`}
            variant="default"
            mt="auto"
            w="fit-content"
            aria-label={t('Ask {{name}}', { name })}
          >
            {t('Ask')}
          </Button>
        </Card>
      ))}
    </SimpleGrid>
  );
}
