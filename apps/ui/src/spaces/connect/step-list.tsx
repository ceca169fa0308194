import { Badge, Group, Paper, Stack, Text } from '@mantine/core';
import type { OnboardResult } from '@parley/contracts';
import { outcomeWords, stepWords } from './plan.js';
import { t } from '../../texts/texts.js';

/** The steps of connecting a space with what came, or would come, of each. */
export function StepList({ result: { steps, space } }: { readonly result: OnboardResult }) {
  const named = { space: space.space_name, team: space.team_slug, agent: space.agent_id, listen: space.listen };
  return (
    <Stack component="ol" gap="xs" p={0} m={0} style={{ listStyle: 'none' }} aria-label={t('Steps')}>
      {steps.map(({ step, outcome, message }) => (
        <Paper key={step} component="li" withBorder p="sm">
          <Group gap="sm" wrap="nowrap" align="flex-start">
            <Badge variant="light" color={outcomeWords[outcome].color} flex="none" miw={110}>
              {outcomeWords[outcome].label}
            </Badge>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }} miw={0}>
              {stepWords(step, named)}
              {message !== undefined && ` ${message}`}
            </Text>
          </Group>
        </Paper>
      ))}
    </Stack>
  );
}
