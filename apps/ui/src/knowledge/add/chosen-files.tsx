import { CloseButton, Group, Text } from '@mantine/core';
import { type Column, VirtualTable } from '../../kit/virtual-table.js';
import type { ChosenFile } from './choose-files.js';
import type { FileState } from './send-files.js';
import type { FileStates } from './use-sending.js';

interface ChosenFilesProps {
  readonly files: readonly ChosenFile[];
  /** How far those are that are being sent. */
  readonly states: FileStates;
  readonly onRemove: (file: ChosenFile) => void;
}

/** The files that will be sent. */
export function ChosenFiles({ files, states, onRemove }: ChosenFilesProps) {
  if (files.length === 0) return null;
  const columns: readonly Column<ChosenFile>[] = [
    {
      key: 'name',
      header: 'File',
      cell: ({ path }) => (
        <Text size="sm" truncate="end" title={path}>
          {path}
        </Text>
      ),
    },
    {
      key: 'state',
      header: 'State',
      width: '190px',
      cell: ({ path }) => (
        <Text size="sm" truncate="end" title={stateWords(states.get(path))}>
          {stateWords(states.get(path))}
        </Text>
      ),
    },
    { key: 'size', header: 'Size', width: '90px', cell: ({ size }) => sizeWords(size) },
    {
      key: 'remove',
      header: 'Actions',
      isHeaderHidden: true,
      width: '40px',
      cell: (file) => (
        <Group justify="flex-end">
          <CloseButton
            disabled={states.get(file.path) === 'sent'}
            aria-label={`Remove ${file.path}`}
            onClick={() => onRemove(file)}
          />
        </Group>
      ),
    },
  ];
  return (
    <VirtualTable
      label="Files"
      columns={columns}
      rows={files}
      rowKey={({ path }) => path}
      rowHeight={44}
      maxHeight="280px"
      minWidth={420}
    />
  );
}

function stateWords(state: FileState | undefined): string {
  if (state === undefined) return 'Not sent yet';
  if (typeof state === 'object') return `Not sent: ${state.failed}`;
  return { waiting: 'Waiting', sending: 'Sending', sent: 'Sent' }[state];
}

function sizeWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
