import { Badge, Code, Table, Text, VisuallyHidden } from '@mantine/core';
import type { CatalogKeyView } from '@parley/contracts';
import { ui } from '../api/clients.js';
import { ConfirmButton } from '../shared/confirm-button.js';
import { useChange } from '../shared/use-change.js';
import { When } from '../shared/when.js';
import { keyState, type KeyState } from './key-state.js';

const words: Readonly<Record<KeyState, { label: string; color: string }>> = {
  active: { label: 'Active', color: 'teal' },
  expired: { label: 'Expired', color: 'gray' },
  revoked: { label: 'Revoked', color: 'gray' },
};

/** Somebody's keys, without their secrets. */
export function KeysTable({ keys }: { readonly keys: readonly CatalogKeyView[] }) {
  const revoke = useChange({
    change: (keyId: string) => ui.delete('/api/catalog-api-keys/{keyId}', { params: { path: { keyId } } }),
    done: 'The key works no more.',
    invalidates: [['skills', 'keys']],
  });
  const now = new Date();
  return (
    <Table.ScrollContainer minWidth={720} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            {['Label', 'Key', 'State', 'Made', 'Expires', 'Last used', ''].map((header) => (
              <Table.Th key={header}>{header === '' ? <VisuallyHidden>Actions</VisuallyHidden> : header}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {keys.map((key) => (
            <Row key={key.key_id} entry={key} now={now} onRevoke={() => revoke.mutate(key.key_id)} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface RowProps {
  readonly entry: CatalogKeyView;
  readonly now: Date;
  readonly onRevoke: () => void;
}

function Row({ entry, now, onRevoke }: RowProps) {
  const { key_id, label, created_at, expires_at, last_used_at } = entry;
  const state = keyState(entry, now);
  const name = label ?? key_id;
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm" maw={220} truncate title={name}>
          {label ?? 'no label'}
        </Text>
      </Table.Td>
      <Table.Td>
        <Code>{key_id}</Code>
      </Table.Td>
      <Table.Td>
        <Badge variant="light" color={words[state].color}>
          {words[state].label}
        </Badge>
      </Table.Td>
      <Table.Td>
        <When at={created_at} />
      </Table.Td>
      <Table.Td>{expires_at === null ? 'never' : <When at={expires_at} />}</Table.Td>
      <Table.Td>{last_used_at === null ? 'never' : <When at={last_used_at} />}</Table.Td>
      <Table.Td>
        {state === 'active' && (
          <ConfirmButton
            size="compact-sm"
            question="Revoke this key?"
            consequences={`Whoever uses "${name}" reads the catalogue no more, from now on. This cannot be undone.`}
            act="Revoke"
            aria-label={`Revoke ${name}`}
            onConfirm={onRevoke}
          >
            Revoke
          </ConfirmButton>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
