import { Select } from '@mantine/core';
import { useState } from 'react';
import { useFoundPeople } from '../../kit/use-found-people.js';
import type { ChoiceProps } from './team-field.js';
import { t } from '../../texts/texts.js';

/** Chooses one of those who can sign in, found while their name is typed. */
export function PersonField({ value, onChange, ...field }: ChoiceProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string>();
  const { found, isAsked } = useFoundPeople(typed === chosen ? '' : typed);
  const people = (found.data ?? []).map(({ id, name, email }) => ({ value: id, label: labelOf(name, email) }));
  const known = chosen === undefined || value === '' ? [] : [{ value, label: chosen }];
  return (
    <Select
      label={t('Person')}
      placeholder={t('Name or e-mail address')}
      required
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      data={[...known, ...people.filter((one) => one.value !== value)]}
      // The server looks in names and addresses.
      filter={({ options }) => options}
      nothingFoundMessage={isAsked ? (found.isPending ? t('Searching') : t('Nobody found')) : undefined}
      value={value === '' ? null : value}
      onChange={(id, option) => {
        setChosen(option?.label);
        onChange(id ?? '');
      }}
      {...field}
    />
  );
}

const labelOf = (name: string, email: string | null) => (email === null ? name : `${name} (${email})`);
