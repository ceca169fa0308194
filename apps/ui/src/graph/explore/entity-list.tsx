import { Group, Text, UnstyledButton } from '@mantine/core';
import { useMemo } from 'react';
import { BusyButton } from '../../kit/busy-button.js';
import { type Column, VirtualTable } from '../../kit/virtual-table.js';
import { type Entity, type GraphView, keyOfEntity, nameOfEntity, type Relation, relationsOf } from './graph-view.js';
import { counted, t } from '../../texts/texts.js';

export interface BoardProps {
  readonly view: GraphView;
  /** What the filter leaves. */
  readonly shown: { readonly entities: readonly Entity[]; readonly relations: readonly Relation[] };
  readonly selected: string | undefined;
  readonly onSelect: (key: string) => void;
  readonly onExpand: (entity: Entity) => void;
}

/** The same as the drawing, as rows: for the keyboard, for screen readers and for people who prefer lists. */
export function EntityList({ view, shown, selected, onSelect, onExpand }: BoardProps) {
  const columns = useMemo(
    () => columnsOf({ view, selected, onSelect, onExpand }),
    [view, selected, onSelect, onExpand],
  );
  return (
    <VirtualTable
      label={t('Entities')}
      columns={columns}
      rows={shown.entities}
      rowKey={keyOfEntity}
      maxHeight="520px"
    />
  );
}

const columnsOf = ({ view, selected, onSelect, onExpand }: Omit<BoardProps, 'shown'>): readonly Column<Entity>[] => [
  {
    key: 'name',
    header: t('Entity'),
    width: 'minmax(0, 2fr)',
    cell: (entity) => {
      const key = keyOfEntity(entity);
      return (
        <UnstyledButton onClick={() => onSelect(key)} aria-pressed={selected === key} w="100%">
          <Text size="sm" fw={selected === key ? 700 : 500} truncate="end" td="underline">
            {nameOfEntity(entity)}
          </Text>
        </UnstyledButton>
      );
    },
  },
  {
    key: 'type',
    header: t('Type'),
    cell: ({ entity_type }) => (
      <Text size="sm" truncate="end">
        {entity_type}
      </Text>
    ),
  },
  {
    key: 'relations',
    header: t('Relations shown'),
    width: '140px',
    cell: (entity) => counted(relationsOf(view, keyOfEntity(entity)).length, 'relation'),
  },
  {
    key: 'expand',
    header: t('Actions'),
    isHeaderHidden: true,
    width: '96px',
    cell: (entity) => (
      <Group justify="flex-end">
        <BusyButton
          size="compact-sm"
          variant="default"
          onClick={() => onExpand(entity)}
          disabled={view.expanded.has(keyOfEntity(entity))}
          aria-label={t('Expand {{nameOfEntity}}', { nameOfEntity: nameOfEntity(entity) })}
        >
          {t('Expand')}
        </BusyButton>
      </Group>
    ),
  },
];
