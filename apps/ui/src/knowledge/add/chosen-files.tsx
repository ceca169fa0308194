import { CloseButton, Group, Text } from '@mantine/core';
import { type Column, VirtualTable } from '../../kit/virtual-table.js';
import type { ChosenFile } from './choose-files.js';
import type { FileState } from './send-files.js';
import type { FileStates } from './use-sending.js';
import { t } from '../../texts/texts.js';

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
      header: t('File'),
      cell: ({ path }) => (
        <Text size="sm" truncate="end" title={path}>
          {path}
        </Text>
      ),
    },
    {
      key: 'state',
      header: t('State'),
      width: '190px',
      cell: ({ path }) => (
        <Text size="sm" truncate="end" title={stateWords(states.get(path))}>
          {stateWords(states.get(path))}
        </Text>
      ),
    },
    { key: 'size', header: t('Size'), width: '90px', cell: ({ size }) => sizeWords(size) },
    {
      key: 'remove',
      header: t('Actions'),
      isHeaderHidden: true,
      width: '40px',
      cell: (file) => (
        <Group justify="flex-end">
          <CloseButton
            disabled={states.get(file.path) === 'sent'}
            aria-label={t('Remove {{path}}', { path: file.path })}
            onClick={() => onRemove(file)}
          />
        </Group>
      ),
    },
  ];
  return (
    <VirtualTable
      label={t('Files')}
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
  if (state === undefined) return t('Not sent yet');
  if (typeof state === 'object') return t('Not sent: {{failed}}', { failed: state.failed });
  return { waiting: t('Waiting'), sending: t('Sending'), sent: t('Sent') }[state];
}

function sizeWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 * 1024
    ? t('{{bytes}} kB', { bytes: Math.ceil(bytes / 1024) })
    : t('{{bytes}} MB', { bytes: (bytes / 1024 / 1024).toFixed(1) });
}
