import { Alert, Box, Chip, Grid, Group, Loader, SegmentedControl, Stack, Text } from '@mantine/core';
import { Suspense, useState } from 'react';
import { EntityDetails } from './entity-details.js';
import { EntityList } from './entity-list.js';
import { type Entity, type GraphView, hiddenAfter, maxEntities, typesOf, withoutTypes } from './graph-view.js';
import { UnlessUndrawable } from './unless-undrawable.js';
import { type GraphName, useGraphView } from './use-graph.js';
import { lazyPart } from '../../loading/load-part.js';
import { counted, t } from '../../texts/texts.js';

const GraphDrawing = lazyPart(async () => (await import('./graph-drawing.js')).GraphDrawing);

/** The shown entities, as a drawing or a list, with the details of one. */
export function GraphBoard({ graph, start }: { readonly graph: GraphName; readonly start: readonly Entity[] }) {
  const { view, expand } = useGraphView(graph, start);
  const [form, setForm] = useState<'drawing' | 'list'>('drawing');
  const [isUndrawable, setUndrawable] = useState(false);
  const [selected, setSelected] = useState<string>();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const types = typesOf(view);
  const typeNames = types.map(({ type }) => type);
  const shown = withoutTypes(view, hidden);
  const giveUpDrawing = () => {
    setUndrawable(true);
    setForm('list');
  };
  const common = { view, shown, selected, onSelect: setSelected, onExpand: (entity: Entity) => expand.mutate(entity) };
  const entity = selected === undefined ? undefined : view.entities.get(selected);
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Chip.Group
          multiple
          value={typeNames.filter((type) => !hidden.has(type))}
          onChange={(chosen) => setHidden(hiddenAfter(hidden, typeNames, chosen))}
        >
          <Group gap={6} role="group" aria-label={t('Types shown')}>
            {types.map(({ type, count }) => (
              <Chip key={type} value={type} size="xs" variant="outline">
                {`${type} ${count}`}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        <SegmentedControl
          aria-label={t('View')}
          size="xs"
          value={form}
          onChange={setForm}
          data={[
            { value: 'drawing', label: t('Drawing') },
            { value: 'list', label: t('List') },
          ]}
        />
      </Group>
      <Cut view={view} />
      {isUndrawable && <Text size="sm">{t('This browser cannot draw the graph, so it is listed.')}</Text>}
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 8 }}>
          {form === 'list' ? (
            <EntityList {...common} />
          ) : (
            <UnlessUndrawable onFailure={giveUpDrawing}>
              <Suspense fallback={<Box h={520} />}>
                <GraphDrawing {...common} />
              </Suspense>
            </UnlessUndrawable>
          )}
          <Text size="sm" c="dimmed" mt={6} role="status">
            {t('Showing {{entities}} and {{relations}}', {
              entities: counted(shown.entities.length, 'entity', 'entities'),
              relations: counted(shown.relations.length, 'relation'),
            })}
            {expand.isPending && <Loader size={12} ml={8} />}
          </Text>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <EntityDetails key={selected} graph={graph} entity={entity} {...common} />
        </Grid.Col>
      </Grid>
    </Stack>
  );
}

/** Says when not everything is shown, and why. */
function Cut({ view: { leftOut, isCutByServer } }: { readonly view: GraphView }) {
  if (leftOut === 0 && !isCutByServer) return null;
  return (
    <Alert
      color="yellow"
      title={
        leftOut > 0
          ? t('Limited to {{maxEntities}} entities', { maxEntities })
          : t('Not all related entities are shown')
      }
    >
      {leftOut > 0
        ? t('{{leftOut}} could not be shown. Start again with a type to see them.', {
            leftOut: counted(leftOut, 'more entity', 'more entities'),
          })
        : t('One of these has more related entities than can be loaded at once: 500 entities or 2,000 relations.')}
    </Alert>
  );
}
