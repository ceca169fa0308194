import { Badge, Group, Paper, Stack, Table, Text, Title, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { BusyButton } from '../../kit/busy-button.js';
import { EntityDocuments } from './entity-documents.js';
import { endsOf, type Entity, type GraphView, keyOfEntity, nameOfEntity, relationsOf, textOf } from './graph-view.js';
import type { GraphName } from './use-graph.js';
import { counted, t } from '../../texts/texts.js';

interface EntityDetailsProps {
  readonly graph: GraphName;
  readonly view: GraphView;
  readonly entity: Entity | undefined;
  readonly onSelect: (key: string) => void;
  readonly onExpand: (entity: Entity) => void;
}

/** The details of one entity: properties, relations shown, documents that mention it. */
export function EntityDetails({ graph, view, entity, onSelect, onExpand }: EntityDetailsProps) {
  if (!entity) {
    return (
      <Paper withBorder p="md">
        <Text c="dimmed" size="sm">
          {t('Select an entity to see its details. Double-click it in the drawing to see what is related to it.')}
        </Text>
      </Paper>
    );
  }
  const key = keyOfEntity(entity);
  const isExpanded = view.expanded.has(key);
  return (
    <Paper
      withBorder
      p="md"
      component="section"
      aria-label={t('Details of {{nameOfEntity}}', { nameOfEntity: nameOfEntity(entity) })}
    >
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <div style={{ minWidth: 0 }}>
            <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
              {nameOfEntity(entity)}
            </Title>
            <Badge variant="light" tt="none" mt={4} maw="100%">
              {entity.entity_type}
            </Badge>
          </div>
          <BusyButton size="compact-md" variant="default" disabled={isExpanded} onClick={() => onExpand(entity)}>
            {isExpanded ? t('Expanded') : t('Expand')}
          </BusyButton>
        </Group>
        <Properties entity={entity} />
        <Relations {...{ view, onSelect }} entityKey={key} />
        {graph === 'data' && <EntityDocuments entity={entity} />}
      </Stack>
    </Paper>
  );
}

function Properties({ entity: { all_properties } }: { readonly entity: Entity }) {
  const own = Object.entries(all_properties).filter(([name]) => !name.startsWith('_'));
  if (own.length === 0) return null;
  return (
    <Table layout="fixed" withRowBorders verticalSpacing={4}>
      <Table.Caption p={0} m={0}>
        <VisuallyHidden>{t('Properties')}</VisuallyHidden>
      </Table.Caption>
      <Table.Tbody>
        {own.map(([name, value]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" fw={500} c="dimmed" w="38%" style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Table.Th>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{textOf(value)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

const maxListed = 50;

interface RelationsProps {
  readonly view: GraphView;
  readonly entityKey: string;
  readonly onSelect: (key: string) => void;
}

function Relations({ view, entityKey, onSelect }: RelationsProps) {
  const relations = relationsOf(view, entityKey);
  return (
    <div>
      <Title order={3} size="h5" mb={4}>
        {counted(relations.length, 'relation shown', 'relations shown')}
      </Title>
      <Stack gap={4}>
        {relations.slice(0, maxListed).map((relation) => {
          const { from, to } = endsOf(relation);
          const other = from === entityKey ? to : from;
          const entity = view.entities.get(other);
          return (
            <UnstyledButton key={relation.relation_pk} onClick={() => onSelect(other)}>
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                <Text span c="dimmed" size="xs">
                  {from === entityKey ? `${relation.relation_name} → ` : `← ${relation.relation_name} `}
                </Text>
                <Text span td="underline" size="sm">
                  {entity ? nameOfEntity(entity) : other}
                </Text>
              </Text>
            </UnstyledButton>
          );
        })}
      </Stack>
      {relations.length > maxListed && (
        <Text size="sm" c="dimmed">
          {t('The first {{maxListed}}. The drawing shows all.', { maxListed })}
        </Text>
      )}
    </div>
  );
}
