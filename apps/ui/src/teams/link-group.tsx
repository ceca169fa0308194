import { Button, Group, Modal, NativeSelect, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue, useDisclosure } from '@mantine/hooks';
import { MagnifyingGlassIcon } from '@radix-ui/react-icons';
import type { UiSchemas } from '@parley/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ui } from '../api/clients.js';
import { useChange } from '../changes/use-change.js';
import { BusyButton } from '../kit/busy-button.js';
import { FailureNotice } from '../kit/failure-notice.js';
import { QueryView } from '../kit/query-view.js';
import type { GroupTarget, LinkedGroups } from './group-target.js';
import { t } from '../texts/texts.js';
import { locale } from '../texts/language.js';

type Found = UiSchemas['Group'];
type Role = UiSchemas['LinkedGroup']['role'];

interface LinkGroupProps {
  readonly target: GroupTarget;
  readonly seen: LinkedGroups;
}

/** Links a group of the identity provider, which is searched for by name. */
export function LinkGroup(props: LinkGroupProps) {
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={dialog.open}>
        {t('Link a group')}
      </Button>
      {isOpen && <LinkDialog {...props} onClose={dialog.close} />}
    </>
  );
}

const mostShown = 20;

function LinkDialog({ target, seen, onClose }: LinkGroupProps & { readonly onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [role, setRole] = useState<Role>(target.hasMembers ? 'member' : 'admin');
  const [text] = useDebouncedValue(typed.trim(), 300);
  const found = useQuery({
    queryKey: ['groups-found', text],
    queryFn: ({ signal }) =>
      ui.get('/api/admin/groups', { signal, params: { query: { limit: mostShown, ...(text !== '' && { q: text }) } } }),
    placeholderData: keepPreviousData,
  });
  const link = useChange({
    change: ({ id }: Found) => target.link(id, role, seen),
    done: (_answer, { name }) => t('{{name}} is linked: its members are {{people}}.', { name, people: target.people }),
    invalidates: [['teams'], ['me']],
    failure: 'inline',
    goOn: onClose,
  });
  return (
    <Modal opened onClose={onClose} title={t('Link a group')} closeButtonProps={{ 'aria-label': t('Close') }}>
      <Stack>
        <Text size="sm">
          {t(
            'Everybody in the group or in one below it is {{people}} for as long as they are in it. Who that is is decided in the identity provider.',
            { people: target.people },
          )}
        </Text>
        {link.error && <FailureNotice error={link.error} />}
        {target.hasMembers && (
          <NativeSelect
            label={t('Members of the group become')}
            value={role}
            onChange={({ currentTarget }) => setRole(currentTarget.value === 'admin' ? 'admin' : 'member')}
            data={[
              { value: 'member', label: t('Members') },
              { value: 'admin', label: t('Admins') },
            ]}
          />
        )}
        <TextInput
          label={t('Find a group')}
          placeholder={t('Part of its name')}
          leftSection={<MagnifyingGlassIcon aria-hidden />}
          data-autofocus
          maxLength={100}
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <QueryView query={found} label={t('Searching')}>
          {({ data, total }) => (
            <Hits
              {...{ groups: data, total, seen }}
              busy={link.isPending ? link.variables.id : undefined}
              onLink={link.mutate}
            />
          )}
        </QueryView>
      </Stack>
    </Modal>
  );
}

interface HitsProps {
  readonly groups: readonly Found[];
  readonly total: number;
  readonly seen: LinkedGroups;
  /** The group that is being linked. */
  readonly busy: string | undefined;
  readonly onLink: (group: Found) => void;
}

function Hits({ groups, total, seen, busy, onLink }: HitsProps) {
  const linked = new Set(seen.data.map(({ id }) => id));
  return (
    <>
      <VisuallyHidden role="status">{t('{{total}} found', { total })}</VisuallyHidden>
      {groups.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('No group is called that. Groups are made in the identity provider, or pushed over SCIM.')}
        </Text>
      )}
      <Stack component="ul" gap={6} p={0} m={0} style={{ listStyle: 'none' }}>
        {groups.map((group) => (
          <Group key={group.id} component="li" justify="space-between" wrap="nowrap" gap="sm">
            <Stack gap={0} miw={0}>
              <Text size="sm" truncate title={group.name}>
                {group.name}
              </Text>
              <Text size="xs" c="dimmed" truncate title={group.path}>
                {group.source === 'scim' ? t('Pushed over SCIM') : group.path}
              </Text>
            </Stack>
            {linked.has(group.id) ? (
              <Text size="sm" c="dimmed" style={{ flexShrink: 0 }}>
                {t('Linked')}
              </Text>
            ) : (
              <BusyButton
                size="compact-sm"
                variant="default"
                style={{ flexShrink: 0 }}
                aria-label={t('Link {{path}}', { path: group.path })}
                isBusy={busy === group.id}
                onClick={() => onLink(group)}
              >
                {t('Link')}
              </BusyButton>
            )}
          </Group>
        ))}
      </Stack>
      {total > groups.length && (
        <Text size="sm" c="dimmed">
          {t('and {{total}} more: type more of the name', { total: (total - groups.length).toLocaleString(locale) })}
        </Text>
      )}
    </>
  );
}
