import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useTeamChoices } from '../../kit/use-team-choices.js';
import { useAgentChoices } from '../use-agent-choices.js';
import type { Plan } from './plan.js';
import { t } from '../../texts/texts.js';

interface ChooseAgentProps {
  readonly plan: Plan;
  readonly onChange: (part: Partial<Plan>) => void;
  readonly onNext: () => void;
  readonly onBack: () => void;
}

/** The team of the space, the agent that answers, and the messages it answers. */
export function ChooseAgent({ plan, onChange, onNext, onBack }: ChooseAgentProps) {
  const { choices, placeholder } = useAgentChoices();
  const teams = useTeamChoices();
  return (
    <Stack maw={520}>
      <Select
        label={t('Team')}
        description={t('Only its members get answers.')}
        required
        searchable
        data={teams}
        placeholder={t('Choose')}
        value={plan.team === '' ? null : plan.team}
        onChange={(team) => onChange({ team: team ?? '', move: false })}
      />
      <Select
        label={t('Agent')}
        required
        searchable
        data={[...choices]}
        placeholder={placeholder ?? t('Choose')}
        value={plan.agent === '' ? null : plan.agent}
        onChange={(agent) => onChange({ agent: agent ?? '' })}
      />
      <Text size="sm" c="dimmed">
        {t('It answers when it is mentioned: from a group space, the chat product sends the bot nothing else.')}
      </Text>
      <Group>
        <Button disabled={plan.team === '' || plan.agent === ''} onClick={onNext}>
          {t('Preview changes')}
        </Button>
        <Button variant="default" onClick={onBack}>
          {t('Back')}
        </Button>
      </Group>
    </Stack>
  );
}
