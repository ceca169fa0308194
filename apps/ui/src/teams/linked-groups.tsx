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
import { t } from '../texts/texts.js';
import { Rich } from '../texts/rich.js';
import { locale } from '../texts/language.js';

type Linked = UiSchemas['LinkedGroup'];

/** Groups of the identity provider whose members are in a team, or administrators; administrators link them. */
export function LinkedGroups({ target }: { readonly target: GroupTarget }) {
  const { may } = useMe();
  const groups = useQuery({
    queryKey: ['teams', 'groups', target.id],
    queryFn: ({ signal }) => target.read(signal),
  });
  return (
    <QueryView query={groups} label={t('Loading linked groups')}>
      {(seen) => (
        <Stack gap="sm">
          {seen.data.length === 0 ? (
            <Text size="sm" c="dimmed">
              {may.administer
                ? t('No group is linked. Whoever is in a linked group comes and goes with it.')
                : t('No group is linked. Administrators of Parley link groups.')}
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
        {target.hasMembers && <ToneBadge color="gray">{group.role === 'admin' ? t('Admins') : t('Members')}</ToneBadge>}
        {group.is_gone && <ToneBadge color="red">{t('Not in the identity provider any more')}</ToneBadge>}
      </Group>
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        <Rich
          text={t('{{words}} · {{words2}} · synced <0/>', {
            words: group.source === 'scim' ? t('pushed over SCIM') : group.path,
            words2:
              group.members === 1
                ? t('1 person')
                : t('{{members}} people', { members: group.members.toLocaleString(locale) }),
          })}
          parts={[<When key="0" at={group.synced_at} />]}
        />
      </Text>
    </Stack>
    {mayUnlink && <Unlink {...{ target, seen, group }} />}
  </Group>
);

function Unlink({ target, seen, group }: Omit<OneGroupProps, 'mayUnlink'>) {
  const unlink = useChange({
    change: () => target.unlink(group.id, seen),
    done: t('{{name}} is not linked any more.', { name: group.name }),
    invalidates: [['teams'], ['me']],
  });
  return (
    <ConfirmButton
      size="compact-sm"
      aria-label={t('Unlink {{name}}', { name: group.name })}
      isBusy={unlink.isPending}
      question={t('Unlink {{name}}?', { name: group.name })}
      consequences={t(
        'Its members are no longer {{people}}, except those who were added by hand or are in another linked group. It applies from the next question; the group itself stays as it is.',
        { people: target.people },
      )}
      act={t('Unlink')}
      onConfirm={() => unlink.mutate()}
    >
      {t('Unlink')}
    </ConfirmButton>
  );
}

function SyncNow() {
  const sync = useChange({
    change: () => ui.post('/api/admin/group-sync'),
    done: t('Linked groups are up to date.'),
    invalidates: [['teams'], ['me']],
  });
  return (
    <BusyButton variant="default" size="compact-sm" isBusy={sync.isPending} onClick={() => sync.mutate()}>
      {t('Sync now')}
    </BusyButton>
  );
}
