import { Avatar, Button, Divider, Popover, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { ExitIcon } from '@radix-ui/react-icons';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { Me } from '../api/use-me.js';
import { lazyPart } from '../loading/load-part.js';
import { BusyButton } from '../kit/busy-button.js';
import { useAnythingUnsaved } from '../changes/unsaved.js';
import { LanguageChoice } from './language-choice.js';
import { useSignOut } from './use-sign-out.js';
import { t } from '../texts/texts.js';

const LeaveDialog = lazyPart(async () => (await import('../changes/leave-dialog.js')).LeaveDialog);

/** The signed-in person, their teams, and signing out. */
export function AccountMenu({ me: { user, teams } }: { readonly me: Me }) {
  const signOut = useSignOut();
  const [isOpen, open] = useState(false);
  const [isAsked, ask] = useState(false);
  const isUnsaved = useAnythingUnsaved();
  const leave = () => {
    if (!isUnsaved) {
      signOut.mutate();
      return;
    }
    open(false);
    ask(true);
  };
  return (
    <>
      <Popover
        position="bottom-end"
        width={260}
        trapFocus
        returnFocus
        withRoles={false}
        opened={isOpen}
        onChange={open}
      >
        <Popover.Target>
          <UnstyledButton
            onClick={() => open(!isOpen)}
            style={{ borderRadius: 999 }}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
          >
            <Avatar name={user.name} color="ink" variant="light" radius="xl" size={34} alt="" aria-hidden />
            <VisuallyHidden>{t('Account of {{name}}', { name: user.name })}</VisuallyHidden>
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label={t('Account')}>
          <Stack gap={2}>
            <Text fw={600}>{user.name}</Text>
            {user.email !== null && (
              <Text size="sm" c="dimmed">
                {user.email}
              </Text>
            )}
            <Text size="sm" c="dimmed">
              {standing(user.role, teams)}
            </Text>
          </Stack>
          <Divider my="sm" />
          <Button component={Link} to="/first-steps" fullWidth variant="default" mb="xs" onClick={() => open(false)}>
            {t('First steps')}
          </Button>
          <Button
            component={Link}
            to="/direct-messages"
            fullWidth
            variant="default"
            mb="xs"
            onClick={() => open(false)}
          >
            {t('Direct messages')}
          </Button>
          <Button component={Link} to="/sessions" fullWidth variant="default" mb="xs" onClick={() => open(false)}>
            {t('Your sessions')}
          </Button>
          <LanguageChoice />
          <BusyButton
            fullWidth
            variant="default"
            leftSection={<ExitIcon aria-hidden />}
            isBusy={signOut.isPending}
            onClick={leave}
          >
            {t('Sign out')}
          </BusyButton>
        </Popover.Dropdown>
      </Popover>
      {isAsked && (
        <Suspense fallback={null}>
          <LeaveDialog
            isOpen
            onClose={() => ask(false)}
            onConfirm={() => {
              ask(false);
              signOut.mutate();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function standing(role: Me['user']['role'], teams: Me['teams']): string {
  const names = teams.map(({ name }) => name).join(', ');
  const ofTeams = names === '' ? t('Not in a team') : `${teams.length === 1 ? t('Team') : t('Teams')} ${names}`;
  return role === 'admin' ? t('Admin · {{ofTeams}}', { ofTeams }) : ofTeams;
}
