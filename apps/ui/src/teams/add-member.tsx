import { Group, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { MagnifyingGlassIcon } from '@radix-ui/react-icons';
import type { UiSchemas } from '@parley/client';
import { useState } from 'react';
import { BusyButton } from '../kit/busy-button.js';
import { QueryView } from '../kit/query-view.js';
import { useFoundPeople } from '../kit/use-found-people.js';
import { useMemberIds } from './members-query.js';
import { PersonName } from './person-name.js';
import { useSetRole } from './use-set-role.js';
import { t } from '../texts/texts.js';

type Team = UiSchemas['Team'];
type Person = UiSchemas['Person'];

/** Finds people by name or address, and adds each with one click. */
export function AddMember({ team }: { readonly team: Team }) {
  const [typed, setTyped] = useState('');
  const { found, isAsked } = useFoundPeople(typed);
  return (
    <Stack gap="xs" mb="md" role="search" aria-label={t('Add people')}>
      <TextInput
        label={t('Add people')}
        placeholder={t('Name or e-mail address')}
        leftSection={<MagnifyingGlassIcon aria-hidden />}
        maxLength={100}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        maw={420}
      />
      {isAsked && (
        <QueryView query={found} label={t('Searching')}>
          {(people) => <Hits team={team} people={people} />}
        </QueryView>
      )}
    </Stack>
  );
}

function Hits({ team, people }: { readonly team: Team; readonly people: readonly Person[] }) {
  return (
    <>
      <VisuallyHidden role="status">{t('{{people}} found', { people: people.length })}</VisuallyHidden>
      {people.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('Nobody who can sign in is called that. New people are added in the identity provider first.')}
        </Text>
      ) : (
        <Stack component="ul" gap={4} p={0} m={0} maw={560} style={{ listStyle: 'none' }}>
          {people.map((person) => (
            <Hit key={person.id} team={team} person={person} />
          ))}
        </Stack>
      )}
    </>
  );
}

function Hit({ team, person }: { readonly team: Team; readonly person: Person }) {
  const add = useSetRole(team);
  const isIn = useMemberIds(team.id).has(person.id);
  const { id, name } = person;
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="sm">
      <PersonName person={person} />
      {isIn ? (
        <Text size="sm" c="dimmed" style={{ flexShrink: 0 }}>
          {t('In the team')}
        </Text>
      ) : (
        <BusyButton
          size="compact-sm"
          variant="default"
          aria-label={t('Add {{name}}', { name })}
          isBusy={add.isPending}
          onClick={() => add.mutate({ id, name, role: 'member' })}
        >
          {t('Add')}
        </BusyButton>
      )}
    </Group>
  );
}
