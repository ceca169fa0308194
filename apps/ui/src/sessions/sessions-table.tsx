import { Badge, Group, Text } from '@mantine/core';
import type { SessionView } from '@parley/contracts';
import { ui } from '../api/clients.js';
import { BusyButton } from '../kit/busy-button.js';
import { useChange } from '../changes/use-change.js';
import { type Column, VirtualTable } from '../kit/virtual-table.js';
import { When } from '../kit/when.js';
import { useSignOut } from '../shell/use-sign-out.js';
import { nameOf, signOutLabel } from './session-words.js';
import { t } from '../texts/texts.js';

const columns: readonly Column<SessionView>[] = [
  { key: 'browser', header: t('Browser'), cell: (session) => <Browser of={session} /> },
  { key: 'begun', header: t('Signed in'), width: '150px', cell: ({ signed_in_at }) => <When at={signed_in_at} /> },
  { key: 'used', header: t('Last used'), width: '150px', cell: ({ last_used_at }) => <When at={last_used_at} /> },
  {
    key: 'actions',
    header: t('Actions'),
    isHeaderHidden: true,
    width: '110px',
    cell: (session) => (session.is_current ? <SignOutHere /> : <SignOut of={session} />),
  },
];

/** A person's sessions, newest first. */
export const SessionsTable = ({ sessions }: { readonly sessions: readonly SessionView[] }) => (
  <VirtualTable label={t('Your sessions')} columns={columns} rows={sessions} rowKey={({ id }) => id} minWidth={640} />
);

const Browser = ({ of }: { readonly of: SessionView }) => (
  <Group gap="xs" wrap="nowrap" miw={0}>
    <Text size="sm" truncate title={nameOf(of)}>
      {nameOf(of)}
    </Text>
    {of.is_current && (
      <Badge variant="light" color="teal" style={{ flexShrink: 0 }}>
        {t('This browser')}
      </Badge>
    )}
  </Group>
);

/** This browser signs out as from the account menu, which also ends the session at the idp. */
function SignOutHere() {
  const signOut = useSignOut();
  return (
    <BusyButton
      size="compact-sm"
      variant="default"
      aria-label={t('Sign out this browser')}
      isBusy={signOut.isPending}
      onClick={() => signOut.mutate()}
    >
      {t('Sign out')}
    </BusyButton>
  );
}

function SignOut({ of }: { readonly of: SessionView }) {
  const end = useChange({
    change: (id: string) => ui.delete('/api/auth/sessions/{id}', { params: { path: { id } } }),
    done: t('{{nameOf}} signed out.', { nameOf: nameOf(of) }),
    invalidates: [['sessions']],
  });
  return (
    <BusyButton
      size="compact-sm"
      variant="default"
      aria-label={signOutLabel(of)}
      isBusy={end.isPending}
      onClick={() => end.mutate(of.id)}
    >
      {t('Sign out')}
    </BusyButton>
  );
}
