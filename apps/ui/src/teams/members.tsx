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

type Team = UiSchemas['Team'];
type Member = UiSchemas['TeamMember'];

/** Who is in a team, with what they are in it. */
export function Members({ team }: { readonly team: Team }) {
  const [page, setPage] = useState(1);
  const members = useMembers(team.id, page);
  const columns: readonly Column<Member>[] = [
    { key: 'who', header: 'Person', width: 'minmax(0, 2fr)', cell: (person) => <PersonName person={person} /> },
    { key: 'from', header: 'Added', width: 'minmax(0, 1fr)', cell: (member) => <From member={member} /> },
    { key: 'role', header: 'Role', width: '130px', cell: (member) => <Role team={team} member={member} /> },
    {
      key: 'remove',
      header: 'Actions',
      isHeaderHidden: true,
      width: '110px',
      cell: (member) => <Remove team={team} member={member} />,
    },
  ];
  return (
    <QueryView query={members} label="Loading the people of the team">
      {({ data, total }) => (
        <Paged
          of="people"
          {...{ total, pageSize: membersPerPage, page }}
          onPage={setPage}
          isOld={members.isPlaceholderData}
        >
          {data.length === 0 ? (
            <Text size="sm" c="dimmed">
              Nobody is in the team yet. Search for people above, or link a group below.
            </Text>
          ) : (
            <VirtualTable
              label="People of the team"
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
    {[...(by_hand ? ['By hand'] : []), ...groups.map(({ name }) => `Group ${name}`)].join(', ')}
  </Text>
);

function Role({ team, member }: { readonly team: Team; readonly member: Member }) {
  const set = useSetRole(team);
  const { id, name, role } = member;
  return (
    <NativeSelect
      size="xs"
      aria-label={`Role of ${name}`}
      value={set.isPending ? set.variables.role : role}
      disabled={!member.enabled || !member.by_hand}
      onChange={({ currentTarget }) =>
        set.mutate({ id, name, role: currentTarget.value === 'admin' ? 'admin' : 'member' })
      }
      data={[
        { value: 'member', label: 'Member' },
        { value: 'admin', label: 'Admin' },
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
        ? `${name} is no longer in ${team.name}.`
        : `${name} stays in ${team.name} through ${groups.map((group) => group.name).join(', ')}.`,
    invalidates: [['teams'], ['me']],
  });
  // Whoever is in the team through a group leaves it where the group is kept.
  if (!by_hand) return null;
  return (
    <Group justify="flex-end">
      <ConfirmButton
        size="compact-sm"
        aria-label={`Remove ${name}`}
        isBusy={remove.isPending}
        question={`Remove ${name} from ${team.name}?`}
        consequences="They lose what only this team gives them: its sources, agents, skills and chat spaces. What they were given themselves, or through other teams, stays. It applies from the next question; you can add them again."
        act="Remove"
        onConfirm={() => remove.mutate()}
      >
        Remove
      </ConfirmButton>
    </Group>
  );
}
