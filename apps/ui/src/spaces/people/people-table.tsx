import { Badge, Stack, Text } from '@mantine/core';
import type { LinkedUser } from '@parley/contracts';
import { ui } from '../../api/clients.js';
import { ConfirmButton } from '../../kit/confirm-button.js';
import { useChange } from '../../changes/use-change.js';
import { type Column, VirtualTable } from '../../kit/virtual-table.js';
import { When } from '../../kit/when.js';
import { linkWords } from './people-filter.js';
import { t } from '../../texts/texts.js';

const colours: Readonly<Record<LinkedUser['link_status'], string>> = {
  linked: 'teal',
  pending: 'orange',
  unlinked: 'gray',
};

/** People, their links and the outcome of their messages. */
export function PeopleTable({ people }: { readonly people: readonly LinkedUser[] }) {
  const unlink = useChange({
    change: (person: LinkedUser) =>
      ui.delete('/api/admin/chatx/users/{id}', { params: { path: { id: person.idp_user_id } } }),
    done: (_output, person) => t('{{display_name}} was unlinked.', { display_name: person.display_name }),
    invalidates: [['spaces', 'people']],
  });
  const columns: readonly Column<LinkedUser>[] = [
    { key: 'who', header: t('Person'), width: 'minmax(0, 2fr)', cell: (person) => <Who person={person} /> },
    { key: 'link', header: t('Link'), width: '130px', cell: ({ link_status }) => <Link status={link_status} /> },
    {
      key: 'teams',
      header: t('Teams'),
      cell: ({ teams }) => <Cut text={teams.length === 0 ? t('none') : teams.join(', ')} />,
    },
    { key: 'spaces', header: t('Spaces'), width: '80px', cell: ({ active_spaces }) => String(active_spaces.length) },
    { key: 'came', header: t('Answered / failed'), width: '155px', cell: messagesOf },
    {
      key: 'last',
      header: t('Last seen'),
      width: '130px',
      cell: ({ last_interaction: at }) => (at === null ? t('never') : <When at={at} />),
    },
    {
      key: 'unlink',
      header: t('Actions'),
      isHeaderHidden: true,
      width: '110px',
      cell: (person) => person.link_status !== 'unlinked' && <Unlink person={person} onConfirm={unlink.mutate} />,
    },
  ];
  return (
    <VirtualTable
      label={t('People')}
      columns={columns}
      rows={people}
      rowKey={({ idp_user_id }) => idp_user_id}
      rowHeight={60}
      minWidth={960}
    />
  );
}

const messagesOf = ({ obo_success_count: done, obo_fail_count: failed }: LinkedUser) =>
  done === null || failed === null ? t('not counted') : `${done} / ${failed}`;

const Cut = ({ text }: { readonly text: string }) => (
  <Text size="sm" truncate title={text}>
    {text}
  </Text>
);

const Link = ({ status }: { readonly status: LinkedUser['link_status'] }) => (
  <Badge variant="light" color={colours[status]}>
    {linkWords[status]}
  </Badge>
);

const Who = ({ person: { display_name, username, email, enabled } }: { readonly person: LinkedUser }) => (
  <Stack gap={0}>
    <Cut text={enabled ? display_name : t('{{display_name}} (disabled)', { display_name })} />
    <Text size="xs" c="dimmed" truncate>
      {email ?? username}
    </Text>
  </Stack>
);

const Unlink = ({ person, onConfirm }: { person: LinkedUser; onConfirm: (person: LinkedUser) => void }) => (
  <ConfirmButton
    size="compact-sm"
    question={t('Unlink {{display_name}}?', { display_name: person.display_name })}
    consequences={t(
      'Agents stop answering them in chat spaces until they link their account again. Their account here does not change.',
    )}
    act={t('Unlink')}
    aria-label={t('Unlink {{display_name}}', { display_name: person.display_name })}
    onConfirm={() => onConfirm(person)}
  >
    {t('Unlink')}
  </ConfirmButton>
);
