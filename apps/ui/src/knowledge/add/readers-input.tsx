import { MultiSelect, Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMe } from '../../api/use-me.js';
import { useTeamChoices } from '../../kit/use-team-choices.js';
import { useRagRole } from '../use-rag-role.js';
import type { ChosenReaders } from './share-source.js';
import { t } from '../../texts/texts.js';

interface ReadersInputProps {
  readonly form: Pick<UseFormReturnType<Record<string, unknown>>, 'getInputProps'>;
  /** Slug of the team that will own the source; empty for the person alone. */
  readonly ownerTeam: string;
}

/** Nobody but the owner. */
export const noReaders: ChosenReaders = { readers: [], everyone: false };

/** Who may read a new source beside its owner. Shows nothing to those who will not manage it. */
export function ReadersInput({ form, ownerTeam }: ReadersInputProps) {
  const { teams } = useMe();
  const choices = useTeamChoices();
  const { may } = useRagRole();
  const manages =
    ownerTeam === '' || may('admin') || teams.some(({ slug, is_admin }) => slug === ownerTeam && is_admin);
  if (!manages) return null;
  const others = choices.filter(({ value }) => value !== ownerTeam);
  return (
    <>
      {others.length > 0 && (
        <MultiSelect
          label={t('Who else can read it')}
          description={t('Without any team, only its owner reads it.')}
          searchable
          selectFirstOptionOnChange
          data={others}
          {...form.getInputProps('readers')}
        />
      )}
      <Switch
        label={t('Everyone who signs in can read it')}
        {...form.getInputProps('everyone', { type: 'checkbox' })}
      />
    </>
  );
}
