import { Anchor, Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import type { SkillEntry } from '@parley/contracts';
import { Link } from 'react-router';
import { useMe } from '../api/use-me.js';
import { factsOf } from './skill-facts.js';
import { t } from '../texts/texts.js';

interface SkillCardProps {
  readonly skill: SkillEntry;
  readonly onOpen: () => void;
}

/** One skill of the catalogue. */
export function SkillCard({ skill, onOpen }: SkillCardProps) {
  const { category, visibility } = factsOf(skill);
  const { user, may } = useMe();
  return (
    <Card withBorder component="article" aria-label={skill.name} h="100%">
      <Stack gap="sm" h="100%">
        <Group gap="xs">
          {category !== undefined && <Badge variant="light">{category}</Badge>}
          {visibility !== undefined && <Badge variant="default">{visibility}</Badge>}
          {skill.source === 'default' && <Badge variant="default">{t('Included with Parley')}</Badge>}
        </Group>
        <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
          {skill.name}
        </Title>
        <Text size="sm" c="dimmed" lineClamp={4} style={{ overflowWrap: 'anywhere' }}>
          {skill.description === '' ? t('No description.') : skill.description}
        </Text>
        {skill.owner_name !== null && (
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {t('By {{owner_name}}', { owner_name: skill.owner_name })}
          </Text>
        )}
        <Group mt="auto" justify="space-between">
          <Button variant="default" onClick={onOpen} aria-label={t('Show {{name}}', { name: skill.name })}>
            {t('Show')}
          </Button>
          {(may.administer || skill.owner_id === user.id) && (
            <Anchor
              component={Link}
              to={`/skills/edit/${encodeURIComponent(skill.id)}`}
              size="sm"
              aria-label={t('Edit {{name}}', { name: skill.name })}
            >
              {t('Edit')}
            </Anchor>
          )}
        </Group>
      </Stack>
    </Card>
  );
}
