import { CloseButton, Group, Paper, Stack, Text } from '@mantine/core';
import type { Grant, GrantView } from '@parley/contracts';
import { useState } from 'react';
import { ui } from '../../api/clients.js';
import { onlyIf, type Seen } from '../../api/seen.js';
import { ConflictNotice } from '../../kit/conflict-notice.js';
import { useChange } from '../../changes/use-change.js';
import { SaveOrUndo } from '../save-or-undo.js';
import type { SpaceKey } from '../space-key.js';
import { AddGrant } from './add-grant.js';
import { actionWords, keyOf, ofRoutes, toDrafts, toRequest, typeWords } from './grant-draft.js';
import { grantsPath } from './read-grants.js';
import { useResourceChoices } from './use-resource-choices.js';
import { t } from '../../texts/texts.js';

interface GrantsEditorProps {
  readonly space: SpaceKey;
  readonly seen: Seen<{ readonly grants: readonly GrantView[] }>;
  readonly mayManage: boolean;
  readonly onReload: () => void;
}

/** The grants of a space. Those of routes are shown and left alone; nothing is written before it is saved. */
export function GrantsEditor({ space, seen, mayManage, onReload }: GrantsEditorProps) {
  const { grants } = seen.data;
  const before = toDrafts(grants);
  const { byType, nameOf } = useResourceChoices();
  const [drafts, setDrafts] = useState<readonly Grant[]>(before);
  const save = useChange({
    change: () =>
      ui.put(grantsPath, {
        params: { path: { ...space }, ...onlyIf(seen) },
        body: toRequest(drafts),
      }),
    done: ({ data: { authz } }) =>
      t('Saved: {{writes}} permissions granted, {{deletes}} revoked.', {
        writes: authz.writes,
        deletes: authz.deletes,
      }),
    invalidates: [['spaces']],
    failure: 'inline',
  });
  const isChanged = JSON.stringify(before) !== JSON.stringify(drafts);
  const put = (grant: Grant) => setDrafts([...drafts.filter((draft) => keyOf(draft) !== keyOf(grant)), grant]);
  return (
    <Stack>
      {save.error !== null && <ConflictNotice error={save.error} onReload={onReload} onRetry={() => save.mutate()} />}
      {grants.length === 0 && drafts.length === 0 && <Text>{t('No grants yet.')}</Text>}
      <Stack
        component="ul"
        gap="xs"
        p={0}
        m={0}
        style={{ listStyle: 'none' }}
        aria-label={t('Grants')}
        inert={save.isPending}
      >
        {ofRoutes(grants).map((grant) => (
          <GrantRow
            key={`route ${keyOf(grant)}`}
            grant={grant}
            name={nameOf(grant.resource)}
            note={t('through its route')}
          />
        ))}
        {drafts.map((grant) => (
          <GrantRow
            key={keyOf(grant)}
            grant={grant}
            name={nameOf(grant.resource)}
            {...(mayManage && { onRemove: () => setDrafts(drafts.filter((draft) => draft !== grant)) })}
          />
        ))}
      </Stack>
      {mayManage && (
        <>
          <div inert={save.isPending}>
            <AddGrant byType={byType} onAdd={put} />
          </div>
          <SaveOrUndo
            isChanged={isChanged}
            isPending={save.isPending}
            onSave={() => save.mutate()}
            onUndo={() => setDrafts(before)}
          />
        </>
      )}
    </Stack>
  );
}

interface GrantRowProps {
  readonly grant: Pick<Grant, 'resource'>;
  readonly name: string;
  readonly note?: string;
  readonly onRemove?: () => void;
}

function GrantRow({ grant: { resource }, name, note, onRemove }: GrantRowProps) {
  return (
    <Paper component="li" withBorder p="sm">
      <Group justify="space-between">
        <Group gap="sm" miw={0}>
          <Text size="sm" c="dimmed">
            {typeWords[resource.type]}
          </Text>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <Text size="sm" c="dimmed">
            {actionWords[resource.type]}
            {note !== undefined && `, ${note}`}
          </Text>
        </Group>
        {onRemove && (
          <CloseButton
            aria-label={t('Remove {{typeWords}} {{name}}', { typeWords: typeWords[resource.type], name })}
            onClick={onRemove}
          />
        )}
      </Group>
    </Paper>
  );
}
