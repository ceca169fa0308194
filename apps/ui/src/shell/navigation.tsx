import { NavLink as Line, ScrollArea, Stack, Text } from '@mantine/core';
import { NavLink } from 'react-router';
import type { Me } from '../api/use-me.js';
import { type NavEntry, type NavGroup, navGroups } from '../feature.js';
import { features } from '../features.js';
import { t } from '../texts/texts.js';

const groupWords: Readonly<Record<NavGroup, string>> = {
  Ask: t('Ask'),
  Knowledge: t('Knowledge'),
  Connect: t('Connect'),
  Monitor: t('Monitor'),
};

/** Where somebody can go: what they may not open is not offered. */
interface NavigationProps {
  readonly me: Me;
  /** Told of a choice, also of the page that is open already. */
  readonly onGo: () => void;
}

export function Navigation({ me, onGo }: NavigationProps) {
  const entries = features.flatMap(({ nav }) => nav).filter(({ mayOpen }) => mayOpen?.(me) ?? true);
  return (
    <ScrollArea p="sm" type="auto">
      <Stack gap="md">
        {navGroups.map((group) => (
          <Group
            key={group}
            title={groupWords[group]}
            entries={entries.filter((entry) => entry.group === group)}
            onGo={onGo}
          />
        ))}
      </Stack>
    </ScrollArea>
  );
}

interface GroupProps {
  readonly title: string;
  readonly entries: readonly NavEntry[];
  readonly onGo: () => void;
}

function Group({ title, entries, onGo }: GroupProps) {
  if (entries.length === 0) return null;
  return (
    <div>
      <Text size="xs" fw={600} c="dimmed" px="sm" mb={4}>
        {title}
      </Text>
      {entries.map(({ to, label, icon: Icon }) => (
        <NavLink key={to} to={to} onClick={onGo} style={{ textDecoration: 'none', color: 'inherit' }}>
          {({ isActive }) => (
            <Line component="span" active={isActive} label={label} leftSection={<Icon aria-hidden />} />
          )}
        </NavLink>
      ))}
    </div>
  );
}
