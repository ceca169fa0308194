import { Group, Stack, Text } from '@mantine/core';
import type { UiSchemas } from '@parley/client';
import { useQuery } from '@tanstack/react-query';
import { ui } from '../api/clients.js';
import { useMe } from '../api/use-me.js';
import { useChange } from '../changes/use-change.js';
import { BusyButton } from '../kit/busy-button.js';
import { ConfirmButton } from '../kit/confirm-button.js';
import { QueryView } from '../kit/query-view.js';
import { ToneBadge } from '../kit/tone-badge.js';
import { When } from '../kit/when.js';
import type { GroupTarget, LinkedGroups as Seen } from './group-target.js';
import { LinkGroup } from './link-group.js';

type Linked = UiSchemas['LinkedGroup'];

/** Groups of the identity provider whose members are in a team, or administrators; administrators link them. */
export function LinkedGroups({ target }: { readonly target: GroupTarget }) {
  const { may } = useMe();
  const groups = useQuery({
    queryKey: ['teams', 'groups', target.id],
    queryFn: ({ signal }) => target.read(signal),
  });
  return (
    <QueryView query={groups} label="Loading linked groups">
      {(seen) => (
        <Stack gap="sm">
          {seen.data.length === 0 ? (
            <Text size="sm" c="dimmed">
              {may.administer
                ? 'No group is linked. Whoever is in a linked group comes and goes with it.'
                : 'No group is linked. Administrators of Parley link groups.'}
            </Text>
          ) : (
            <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
              {seen.data.map((group) => (
                <OneGroup key={group.id} {...{ target, seen, group }} mayUnlink={may.administer} />
              ))}
            </Stack>
          )}
          {may.administer && (
            <Group gap="xs">
              <LinkGroup target={target} seen={seen} />
              {seen.data.length > 0 && <SyncNow />}
            </Group>
          )}
        </Stack>
      )}
    </QueryView>
  );
}

interface OneGroupProps {
  readonly target: GroupTarget;
  readonly seen: Seen;
  readonly group: Linked;
  readonly mayUnlink: boolean;
}

const OneGroup = ({ target, seen, group, mayUnlink }: OneGroupProps) => (
  <Group component="li" justify="space-between" gap="sm">
    <Stack gap={0} miw={0} style={{ flex: '1 1 220px' }}>
      <Group gap="xs">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {group.name}
        </Text>
        {target.hasMembers && <ToneBadge color="gray">{group.role === 'admin' ? 'Admins' : 'Members'}</ToneBadge>}
        {group.is_gone && <ToneBadge color="red">Not in the identity provider any more</ToneBadge>}
      </Group>
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {group.source === 'scim' ? 'pushed over SCIM' : group.path} ·{' '}
        {group.members === 1 ? '1 person' : `${group.members.toLocaleString('en')} people`} · synced{' '}
        <When at={group.synced_at} />
      </Text>
    </Stack>
    {mayUnlink && <Unlink {...{ target, seen, group }} />}
  </Group>
);

function Unlink({ target, seen, group }: Omit<OneGroupProps, 'mayUnlink'>) {
  const unlink = useChange({
    change: () => target.unlink(group.id, seen),
    done: `${group.name} is not linked any more.`,
    invalidates: [['teams'], ['me']],
  });
  return (
    <ConfirmButton
      size="compact-sm"
      aria-label={`Unlink ${group.name}`}
      isBusy={unlink.isPending}
      question={`Unlink ${group.name}?`}
      consequences={`Its members are no longer ${target.people}, except those who were added by hand or are in another linked group. It applies from the next question; the group itself stays as it is.`}
      act="Unlink"
      onConfirm={() => unlink.mutate()}
    >
      Unlink
    </ConfirmButton>
  );
}

function SyncNow() {
  const sync = useChange({
    change: () => ui.post('/api/admin/group-sync'),
    done: 'Linked groups are up to date.',
    invalidates: [['teams'], ['me']],
  });
  return (
    <BusyButton variant="default" size="compact-sm" isBusy={sync.isPending} onClick={() => sync.mutate()}>
      Sync now
    </BusyButton>
  );
}
