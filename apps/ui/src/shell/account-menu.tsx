import { Avatar, Menu, Stack, Text, UnstyledButton } from '@mantine/core';
import { ExitIcon } from '@radix-ui/react-icons';
import type { Me } from '../api/use-me.js';
import { useSignOut } from './use-sign-out.js';

/** Who is signed in, of which teams, and the way out. */
export function AccountMenu({ me: { user, teams } }: { readonly me: Me }) {
  const signOut = useSignOut();
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <UnstyledButton aria-label={`Account of ${user.name}`} style={{ borderRadius: 999 }}>
          <Avatar name={user.name} color="initials" radius="xl" size={34} alt="" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Stack gap={2} px="sm" py={6}>
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
        <Menu.Divider />
        <Menu.Item leftSection={<ExitIcon aria-hidden />} disabled={signOut.isPending} onClick={() => signOut.mutate()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function standing(role: Me['user']['role'], teams: Me['teams']): string {
  const names = teams.map(({ name }) => name).join(', ');
  const ofTeams = names === '' ? 'In no team' : `${teams.length === 1 ? 'Team' : 'Teams'} ${names}`;
  return role === 'admin' ? `Admin · ${ofTeams}` : ofTeams;
}
