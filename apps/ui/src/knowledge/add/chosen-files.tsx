import { CloseButton, Group, Text } from '@mantine/core';
import { type Column, VirtualTable } from '../../kit/virtual-table.js';
import type { ReadFile } from './read-files.js';

interface ChosenFilesProps {
  readonly files: readonly ReadFile[];
  readonly onRemove: (file: ReadFile) => void;
}

/** The files that will be sent. */
export function ChosenFiles({ files, onRemove }: ChosenFilesProps) {
  if (files.length === 0) return null;
  const columns: readonly Column<ReadFile>[] = [
    {
      key: 'name',
      header: 'File',
      cell: ({ path }) => (
        <Text size="sm" truncate="end" title={path}>
          {path}
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
          <CloseButton aria-label={`Remove ${file.path}`} onClick={() => onRemove(file)} />
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
      minWidth={280}
    />
  );
}

function sizeWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
