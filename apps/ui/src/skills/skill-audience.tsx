import { MultiSelect, Radio, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMe } from '../api/use-me.js';
import { useTeamChoices } from '../kit/use-team-choices.js';
import type { SkillFields } from './skill-fields.js';
import { t } from '../texts/texts.js';

interface SkillAudienceProps {
  readonly form: UseFormReturnType<SkillFields>;
  /** All teams it is already shared with. */
  readonly known: readonly string[];
}

/** Who may install a skill. */
export function SkillAudience({ form, known }: SkillAudienceProps) {
  const { may } = useMe();
  const { visibility } = form.values;
  const choices = useTeamChoices(known);
  return (
    <Stack>
      <Radio.Group
        label={t('Who can use it')}
        description={t('Only admins can share a skill with everyone.')}
        {...form.getInputProps('visibility')}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="private" label={t('Only me')} />
          <Radio value="team" label={t('Teams')} disabled={choices.length === 0} />
          <Radio value="global" label={t('Everyone')} disabled={!may.administer && visibility !== 'global'} />
        </Stack>
      </Radio.Group>
      {visibility === 'team' && (
        <MultiSelect
          label={t('Shared with')}
          required
          searchable
          selectFirstOptionOnChange
          data={choices}
          {...form.getInputProps('shared_with_teams')}
          value={[...form.values.shared_with_teams]}
        />
      )}
    </Stack>
  );
}
