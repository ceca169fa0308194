import { Anchor, Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import type { UseCaseView } from '@parley/contracts';
import { Link } from 'react-router';
import { useMe } from '../api/use-me.js';
import { RunInChat } from './run-in-chat.js';
import { categories, difficulties } from './use-case-words.js';
import { t } from '../texts/texts.js';

interface UseCaseCardProps {
  readonly useCase: UseCaseView;
  readonly onTag: (tag: string) => void;
}

/** One use case of the gallery. Running it fills in the question in the chat, without sending it. */
export function UseCaseCard({ useCase, onTag }: UseCaseCardProps) {
  const { id, title, description, category, difficulty, tags, expectedAgents, isMine, ownerName } = useCase;
  const { may } = useMe();
  return (
    <Card withBorder component="article" aria-label={title} padding="md" h="100%">
      <Stack gap="sm" h="100%">
        <Group gap="xs">
          <Badge variant="light">{categories[category]}</Badge>
          <Badge variant="default">{difficulties[difficulty]}</Badge>
        </Group>
        <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Title>
        <Text size="sm" c="dimmed" lineClamp={4} style={{ overflowWrap: 'anywhere' }}>
          {description}
        </Text>
        <Group gap={4}>
          {tags.map((tag) => (
            <Button key={tag} size="compact-xs" variant="light" color="gray" onClick={() => onTag(tag)} maw="100%">
              {tag}
            </Button>
          ))}
        </Group>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {t('Agents: {{expectedAgents}}', { expectedAgents: expectedAgents.join(', ') })}
        </Text>
        {ownerName !== null && (
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {t('By {{ownerName}}', { ownerName })}
          </Text>
        )}
        <Group mt="auto" justify="space-between">
          <RunInChat useCase={useCase} label={t('Run in chat: {{title}}', { title })} />
          {(may.administer || isMine) && (
            <Anchor
              component={Link}
              to={`/use-cases/${encodeURIComponent(id)}`}
              size="sm"
              aria-label={t('Edit {{title}}', { title })}
            >
              {t('Edit')}
            </Anchor>
          )}
        </Group>
      </Stack>
    </Card>
  );
}
