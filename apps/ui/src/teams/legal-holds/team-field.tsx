import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTeamChoices } from '../../kit/use-team-choices.js';
import { t } from '../../texts/texts.js';

/** As a form hands it to a field. */
export interface ChoiceProps {
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly error?: ReactNode;
}

export function TeamField({ value, onChange, ...field }: ChoiceProps) {
  const teams = useTeamChoices();
  return (
    <Select
      label={t('Team')}
      placeholder={t('Choose a team')}
      required
      searchable
      data={teams}
      value={value === '' ? null : value}
      onChange={(slug) => onChange(slug ?? '')}
      {...field}
    />
  );
}
