import { Anchor, Badge, Group, Text } from '@mantine/core';
import type { UiSchemas } from '@parley/client';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { ui } from '../api/clients.js';
import { useChange } from '../changes/use-change.js';
import { ConfirmButton } from '../kit/confirm-button.js';
import { type Column, VirtualTable } from '../kit/virtual-table.js';
import { PersonName } from './person-name.js';

type Person = UiSchemas['DescribedPerson'];

/** People with their teams, whether they administer, and their account at the chat product. */
export const PeopleTable = ({ people }: { readonly people: readonly Person[] }) => (
  <VirtualTable label="People" columns={columns} rows={people} rowKey={({ id }) => id} rowHeight={60} minWidth={820} />
);

const columns: readonly Column<Person>[] = [
  { key: 'who', header: 'Person', width: 'minmax(0, 2fr)', cell: (person) => <PersonName person={person} /> },
  { key: 'teams', header: 'Teams', width: 'minmax(0, 2fr)', cell: ({ teams }) => <Teams teams={teams} /> },
  {
    key: 'chat',
    header: 'Chat account',
    width: '120px',
    cell: ({ is_linked }) =>
      is_linked ? (
        'Linked'
      ) : (
        <Text size="sm" c="dimmed">
          Not linked
        </Text>
      ),
  },
  {
    key: 'admin',
    header: 'Administrator',
    width: '220px',
    cell: (person) => (person.is_admin ? <Unmake person={person} /> : <Make person={person} />),
  },
];

const Teams = ({ teams }: Pick<Person, 'teams'>) =>
  teams.length === 0 ? (
    <Text size="sm" c="dimmed">
      None
    </Text>
  ) : (
    <Text size="sm" lineClamp={2}>
      {teams.map(({ id, name }, at) => (
        <Fragment key={id}>
          {at > 0 && ', '}
          <Anchor component={Link} to={`/teams/${id}`} inherit>
            {name}
          </Anchor>
        </Fragment>
      ))}
    </Text>
  );

const changed = [['teams', 'people'], ['me']];
const pathOf = (person: Person) => ({ params: { path: { personId: person.id } } });

function Make({ person }: { readonly person: Person }) {
  const make = useChange({
    change: () => ui.put('/api/admin/administrators/{personId}', pathOf(person)),
    done: `${person.name} administers Parley.`,
    invalidates: changed,
  });
  return (
    <ConfirmButton
      size="compact-sm"
      disabled={!person.enabled}
      aria-label={`Make administrator: ${person.name}`}
      isBusy={make.isPending}
      question={`Make ${person.name} an administrator?`}
      consequences="They can change everything here: teams, agents, models, spaces and all sources, and make other administrators."
      act="Make administrator"
      onConfirm={() => make.mutate()}
    >
      Make administrator
    </ConfirmButton>
  );
}

function Unmake({ person }: { readonly person: Person }) {
  const unmake = useChange({
    change: () => ui.delete('/api/admin/administrators/{personId}', pathOf(person)),
    done: `${person.name} is no longer an administrator.`,
    invalidates: changed,
  });
  return (
    <Group gap="xs" wrap="nowrap">
      <Badge variant="light" color="teal" style={{ flexShrink: 0 }}>
        Yes
      </Badge>
      <ConfirmButton
        size="compact-sm"
        aria-label={`Remove ${person.name} as administrator`}
        isBusy={unmake.isPending}
        question={`Remove ${person.name} as administrator?`}
        consequences="They keep their teams and what is their own. The last administrator cannot be removed."
        act="Remove"
        onConfirm={() => unmake.mutate()}
      >
        Remove
      </ConfirmButton>
    </Group>
  );
}
