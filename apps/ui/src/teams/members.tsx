import { Group, NativeSelect, Text } from '@mantine/core';
import type { UiSchemas } from '@parley/client';
import { useState } from 'react';
import { ui } from '../api/clients.js';
import { useChange } from '../changes/use-change.js';
import { ConfirmButton } from '../kit/confirm-button.js';
import { Paged } from '../kit/paged.js';
import { QueryView } from '../kit/query-view.js';
import { type Column, VirtualTable } from '../kit/virtual-table.js';
import { membersPerPage, useMembers } from './members-query.js';
import { PersonName } from './person-name.js';
import { useSetRole } from './use-set-role.js';
import { t } from '../texts/texts.js';

type Team = UiSchemas['Team'];
type Member = UiSchemas['TeamMember'];

/** Who is in a team, with what they are in it. */
export function Members({ team }: { readonly team: Team }) {
  const [page, setPage] = useState(1);
  const members = useMembers(team.id, page);
  const columns: readonly Column<Member>[] = [
    { key: 'who', header: t('Person'), width: 'minmax(0, 2fr)', cell: (person) => <PersonName person={person} /> },
    { key: 'from', header: t('Added'), width: 'minmax(0, 1fr)', cell: (member) => <From member={member} /> },
    { key: 'role', header: t('Role'), width: '130px', cell: (member) => <Role team={team} member={member} /> },
    {
      key: 'remove',
      header: t('Actions'),
      isHeaderHidden: true,
      width: '110px',
      cell: (member) => <Remove team={team} member={member} />,
    },
  ];
  return (
    <QueryView query={members} label={t('Loading the people of the team')}>
      {({ data, total }) => (
        <Paged
          of={t('people')}
          {...{ total, pageSize: membersPerPage, page }}
          onPage={setPage}
          isOld={members.isPlaceholderData}
        >
          {data.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('Nobody is in the team yet. Search for people above, or link a group below.')}
            </Text>
          ) : (
            <VirtualTable
              label={t('People of the team')}
              columns={columns}
              rows={data}
              rowKey={({ id }) => id}
              rowHeight={60}
              minWidth={600}
            />
          )}
        </Paged>
      )}
    </QueryView>
  );
}

/** How somebody came into the team: who is there through a group alone leaves with the group. */
const From = ({ member: { by_hand, groups } }: { readonly member: Member }) => (
  <Text size="sm" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
    {[...(by_hand ? [t('By hand')] : []), ...groups.map(({ name }) => t('Group {{name}}', { name }))].join(', ')}
  </Text>
);

function Role({ team, member }: { readonly team: Team; readonly member: Member }) {
  const set = useSetRole(team);
  const { id, name, role } = member;
  return (
    <NativeSelect
      size="xs"
      aria-label={t('Role of {{name}}', { name })}
      value={set.isPending ? set.variables.role : role}
      disabled={!member.enabled || !member.by_hand}
      onChange={({ currentTarget }) =>
        set.mutate({ id, name, role: currentTarget.value === 'admin' ? 'admin' : 'member' })
      }
      data={[
        { value: 'member', label: t('Member') },
        { value: 'admin', label: t('Admin') },
      ]}
    />
  );
}

function Remove({ team, member }: { readonly team: Team; readonly member: Member }) {
  const { id, name, by_hand, groups } = member;
  const remove = useChange({
    change: () =>
      ui.delete('/api/admin/teams/{id}/members/{personId}', { params: { path: { id: team.id, personId: id } } }),
    done:
      groups.length === 0
        ? t('{{name}} is no longer in {{name2}}.', { name, name2: team.name })
        : t('{{name}} stays in {{name2}} through {{groups}}.', {
            name,
            name2: team.name,
            groups: groups.map((group) => group.name).join(', '),
          }),
    invalidates: [['teams'], ['me']],
  });
  // Whoever is in the team through a group leaves it where the group is kept.
  if (!by_hand) return null;
  return (
    <Group justify="flex-end">
      <ConfirmButton
        size="compact-sm"
        aria-label={t('Remove {{name}}', { name })}
        isBusy={remove.isPending}
        question={t('Remove {{name}} from {{name2}}?', { name, name2: team.name })}
        consequences={t(
          'They lose what only this team gives them: its sources, agents, skills and chat spaces. What they were given themselves, or through other teams, stays. It applies from the next question; you can add them again.',
        )}
        act={t('Remove')}
        onConfirm={() => remove.mutate()}
      >
        {t('Remove')}
      </ConfirmButton>
    </Group>
  );
}
