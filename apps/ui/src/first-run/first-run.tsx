import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { useMe } from '../api/use-me.js';
import { isThrough, progressOf, stepsOf } from './facts.js';
import { FirstSteps } from './first-steps.js';
import { putAway } from './put-away.js';
import { useFacts } from './use-facts.js';
import { t } from '../texts/texts.js';

/** Shown on the first page while a step is missing. Once all steps are done, the facts are not fetched again. */
export function FirstRun() {
  const { user } = useMe();
  const { data: facts } = useFacts();
  const steps = facts && stepsOf(facts);
  const isOver = steps !== undefined && isThrough(steps);
  useEffect(() => {
    if (isOver) putAway(user.id);
  }, [isOver, user.id]);
  // If a service is down, missing steps cannot be determined; the page below reports the outage.
  if (!facts || !steps || isOver) return null;
  return (
    <Paper component="section" aria-labelledby="first-steps" withBorder p="md" mt="lg" w="100%">
      <Group justify="space-between" mb="md">
        <Title order={2} size="h4" id="first-steps">
          {t('First steps')}
        </Title>
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            {progressOf(steps)}
          </Text>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => putAway(user.id)}>
            {t('Dismiss')}
          </Button>
        </Group>
      </Group>
      <FirstSteps facts={facts} />
    </Paper>
  );
}
