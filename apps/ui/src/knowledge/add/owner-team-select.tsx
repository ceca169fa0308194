import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTeamChoices } from '../../kit/use-team-choices.js';
import { t } from '../../texts/texts.js';

const onlyMe = '';

interface OwnerTeamSelectProps {
  /** The team's slug; empty for the person alone. */
  readonly value?: string;
  readonly onChange: (slug: string) => void;
  readonly error?: ReactNode;
}

/** The owner of a new source. Shows nothing to people who may choose no team. */
export function OwnerTeamSelect({ value = onlyMe, onChange, error }: OwnerTeamSelectProps) {
  const teams = useTeamChoices();
  if (teams.length === 0) return null;
  return (
    <Select
      label={t('Owner')}
      description={t('Team members can read it and add to it. Team admins can change it.')}
      data={[{ value: onlyMe, label: t('Only me') }, ...teams]}
      searchable={teams.length > 10}
      allowDeselect={false}
      value={value}
      onChange={(slug) => onChange(slug ?? onlyMe)}
      error={error}
    />
  );
}

/** As requests take it. */
export const ownerTeamOf = (value: string): string | null => (value === onlyMe ? null : value);
