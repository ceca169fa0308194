import { Badge, Code, Text } from '@mantine/core';
import type { CatalogKeyView } from '@parley/contracts';
import { useMemo } from 'react';
import { ui } from '../api/clients.js';
import { ConfirmButton } from '../kit/confirm-button.js';
import { useChange } from '../changes/use-change.js';
import { type Column, VirtualTable } from '../kit/virtual-table.js';
import { When } from '../kit/when.js';
import { keyState, type KeyState } from './key-state.js';
import { t } from '../texts/texts.js';

const words: Readonly<Record<KeyState, { label: string; color: string }>> = {
  active: { label: t('Active'), color: 'teal' },
  expired: { label: t('Expired'), color: 'gray' },
  revoked: { label: t('Revoked'), color: 'gray' },
};

/** A person's keys, without their secrets. */
export function KeysTable({ keys }: { readonly keys: readonly CatalogKeyView[] }) {
  const { mutate: revoke } = useChange({
    change: (keyId: string) => ui.delete('/api/catalog-api-keys/{keyId}', { params: { path: { keyId } } }),
    done: t('Key revoked.'),
    invalidates: [['skills', 'keys']],
  });
  const columns = useMemo(() => columnsOf(revoke), [revoke]);
  return (
    <VirtualTable label={t('Keys')} columns={columns} rows={keys} rowKey={({ key_id }) => key_id} minWidth={980} />
  );
}

const columnsOf = (revoke: (keyId: string) => void): readonly Column<CatalogKeyView>[] => [
  {
    key: 'label',
    header: t('Label'),
    cell: ({ label }) => (
      <Text size="sm" truncate title={label ?? undefined}>
        {label ?? t('no label')}
      </Text>
    ),
  },
  { key: 'id', header: t('Key'), width: '160px', cell: ({ key_id }) => <Code>{key_id}</Code> },
  { key: 'state', header: t('State'), width: '100px', cell: (key) => <StateBadge of={key} /> },
  { key: 'made', header: t('Created'), width: '120px', cell: ({ created_at }) => <When at={created_at} /> },
  { key: 'expires', header: t('Expires'), width: '120px', cell: ({ expires_at }) => <Moment at={expires_at} /> },
  { key: 'used', header: t('Last used'), width: '120px', cell: ({ last_used_at }) => <Moment at={last_used_at} /> },
  {
    key: 'actions',
    header: t('Actions'),
    isHeaderHidden: true,
    width: '90px',
    cell: (key) => <Revoke entry={key} onRevoke={() => revoke(key.key_id)} />,
  },
];

function StateBadge({ of }: { readonly of: CatalogKeyView }) {
  const { label, color } = words[keyState(of, new Date())];
  return (
    <Badge variant="light" color={color}>
      {label}
    </Badge>
  );
}

const Moment = ({ at }: { readonly at: string | null }) => (at === null ? t('never') : <When at={at} />);

function Revoke({ entry, onRevoke }: { readonly entry: CatalogKeyView; readonly onRevoke: () => void }) {
  if (keyState(entry, new Date()) !== 'active') return null;
  const name = entry.label ?? entry.key_id;
  return (
    <ConfirmButton
      size="compact-sm"
      question={t('Revoke this key?')}
      consequences={t('"{{name}}" stops working immediately. This cannot be undone.', { name })}
      act={t('Revoke')}
      aria-label={t('Revoke {{name}}', { name })}
      onConfirm={onRevoke}
    >
      {t('Revoke')}
    </ConfirmButton>
  );
}
