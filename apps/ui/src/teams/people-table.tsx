import { Anchor, Badge, Group, Text } from '@mantine/core';
import type { UiSchemas } from '@parley/client';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { ui } from '../api/clients.js';
import { useChange } from '../changes/use-change.js';
import { ConfirmButton } from '../kit/confirm-button.js';
import { type Column, VirtualTable } from '../kit/virtual-table.js';
import { PersonName } from './person-name.js';
import { t } from '../texts/texts.js';

type Person = UiSchemas['DescribedPerson'];

/** People with their teams, whether they administer, and their account at the chat product. */
export const PeopleTable = ({ people }: { readonly people: readonly Person[] }) => (
  <VirtualTable
    label={t('People')}
    columns={columns}
    rows={people}
    rowKey={({ id }) => id}
    rowHeight={60}
    minWidth={820}
  />
);

const columns: readonly Column<Person>[] = [
  { key: 'who', header: t('Person'), width: 'minmax(0, 2fr)', cell: (person) => <PersonName person={person} /> },
  { key: 'teams', header: t('Teams'), width: 'minmax(0, 2fr)', cell: ({ teams }) => <Teams teams={teams} /> },
  {
    key: 'chat',
    header: t('Chat account'),
    width: '120px',
    cell: ({ is_linked }) =>
      is_linked ? (
        t('Linked')
      ) : (
        <Text size="sm" c="dimmed">
          {t('Not linked')}
        </Text>
      ),
  },
  {
    key: 'admin',
    header: t('Administrator'),
    width: '220px',
    cell: (person) => (person.is_admin ? <Unmake person={person} /> : <Make person={person} />),
  },
];

const Teams = ({ teams }: Pick<Person, 'teams'>) =>
  teams.length === 0 ? (
    <Text size="sm" c="dimmed">
      {t('None')}
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
    done: t('{{name}} administers Parley.', { name: person.name }),
    invalidates: changed,
  });
  return (
    <ConfirmButton
      size="compact-sm"
      disabled={!person.enabled}
      aria-label={t('Make administrator: {{name}}', { name: person.name })}
      isBusy={make.isPending}
      question={t('Make {{name}} an administrator?', { name: person.name })}
      consequences={t(
        'They can change everything here: teams, agents, models, spaces and all sources, and make other administrators.',
      )}
      act={t('Make administrator')}
      onConfirm={() => make.mutate()}
    >
      {t('Make administrator')}
    </ConfirmButton>
  );
}

function Unmake({ person }: { readonly person: Person }) {
  const unmake = useChange({
    change: () => ui.delete('/api/admin/administrators/{personId}', pathOf(person)),
    done: t('{{name}} is no longer an administrator.', { name: person.name }),
    invalidates: changed,
  });
  return (
    <Group gap="xs" wrap="nowrap">
      <Badge variant="light" color="teal" style={{ flexShrink: 0 }}>
        {t('Yes')}
      </Badge>
      <ConfirmButton
        size="compact-sm"
        aria-label={t('Remove {{name}} as administrator', { name: person.name })}
        isBusy={unmake.isPending}
        question={t('Remove {{name}} as administrator?', { name: person.name })}
        consequences={t('They keep their teams and what is their own. The last administrator cannot be removed.')}
        act={t('Remove')}
        onConfirm={() => unmake.mutate()}
      >
        {t('Remove')}
      </ConfirmButton>
    </Group>
  );
}
