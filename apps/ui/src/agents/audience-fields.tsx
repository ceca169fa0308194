import { MultiSelect, Radio, Select, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMe } from '../api/use-me.js';
import { useTeamChoices } from '../kit/use-team-choices.js';
import type { AgentFields } from './agent-fields.js';
import { t } from '../texts/texts.js';

interface AudienceFieldsProps {
  readonly form: UseFormReturnType<AgentFields>;
  /** All teams the agent is already shared with. */
  readonly known: readonly string[];
}

/** Who may use an agent. Teams that the person may not choose are kept. */
export function AudienceFields({ form, known }: AudienceFieldsProps) {
  const { may } = useMe();
  const choices = useTeamChoices(known);
  const { visibility } = form.values;
  return (
    <Stack>
      <Radio.Group
        label={t('Who can use it')}
        description={t('Only admins can share an agent with everyone.')}
        {...form.getInputProps('visibility')}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="team" label={t('Teams')} />
          <Radio value="global" label={t('Everyone')} disabled={!may.administer && visibility !== 'global'} />
        </Stack>
      </Radio.Group>
      <Select
        label={t('Owner team')}
        description={t('Its admins can change the agent.')}
        placeholder={t('Choose a team')}
        searchable
        selectFirstOptionOnChange
        required={visibility === 'team'}
        clearable={visibility === 'global'}
        data={choices}
        {...form.getInputProps('owner_team_slug')}
        value={form.values.owner_team_slug === '' ? null : form.values.owner_team_slug}
        onChange={(slug: string | null) => form.setFieldValue('owner_team_slug', slug ?? '')}
      />
      <MultiSelect
        label={t('Shared with')}
        description={t('Members of these teams can use it too.')}
        searchable
        selectFirstOptionOnChange
        data={choices.filter(({ value }) => value !== form.values.owner_team_slug)}
        {...form.getInputProps('shared_with_teams')}
        value={[...form.values.shared_with_teams]}
      />
    </Stack>
  );
}
