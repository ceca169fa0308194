import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { UiSchemas } from '@parley/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ui } from '../api/clients.js';
import { failureWords } from '../api/failure.js';
import { t } from '../texts/texts.js';

type Person = UiSchemas['Person'];

interface PersonSelectProps {
  readonly id: string;
  /** The name of who is chosen already, where it is known. */
  readonly name: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** The idp is asked from two characters on. */
const leastTyped = 2;

/** Chooses somebody by name or address. */
export function PersonSelect({ id, name, onChoose }: PersonSelectProps) {
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed.trim(), 300);
  const [chosen, setChosen] = useState<Person>();
  const own = { value: id, label: chosen?.id === id ? labelOf(chosen) : (name ?? id) };
  const found = useQuery({
    queryKey: ['people-found', text],
    queryFn: async ({ signal }) =>
      (await ui.get('/api/admin/find-people', { signal, params: { query: { q: text, limit: 10 } } })).data,
    // Once somebody is chosen, their name stands where the search was.
    enabled: text.length >= leastTyped && text !== own.label && text !== id,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const people = (found.data ?? []).map((person) => ({ value: person.id, label: labelOf(person) }));
  return (
    <Select
      label={t('Person')}
      placeholder={t('Name or e-mail address')}
      searchable
      data={id === '' || people.some(({ value }) => value === id) ? people : [own, ...people]}
      filter={({ options }) => options}
      value={id === '' ? null : id}
      onSearchChange={setTyped}
      onChange={(next) => {
        setChosen(found.data?.find((person) => person.id === next));
        onChoose(next ?? '');
      }}
      nothingFoundMessage={text.length < leastTyped ? t('Type two characters or more') : t('Nobody found')}
      error={found.error === null ? undefined : failureWords(found.error).detail}
    />
  );
}

const labelOf = ({ name, email }: Person) => (email === null ? name : `${name} (${email})`);
