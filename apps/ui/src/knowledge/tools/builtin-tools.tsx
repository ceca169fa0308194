import { Group, Paper, SimpleGrid, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import type { RagSchemas } from '@parley/client';
import { rag } from '../../api/clients.js';
import { QueryView } from '../../kit/query-view.js';
import { useChange } from '../../changes/use-change.js';
import { ToneBadge } from '../../kit/tone-badge.js';
import { t } from '../../texts/texts.js';

type Enablement = RagSchemas['BuiltinTools'];

interface Words {
  readonly label: string;
  readonly description: string;
}

const words: Readonly<Record<keyof Enablement, Words>> = {
  search_enabled: { label: 'search', description: t('Passages by keywords and meaning') },
  fetch_document_enabled: { label: 'fetch_document', description: t('The full text of a document') },
  fetch_datasources_enabled: {
    label: 'list_datasources_and_entity_types',
    description: t('Available sources and entity types'),
  },
  graph_explore_ontology_entity_enabled: {
    label: 'graph_explore_ontology_entity',
    description: t('Types related to a type'),
  },
  graph_explore_data_entity_enabled: {
    label: 'graph_explore_data_entity',
    description: t('Entities related to an entity'),
  },
  graph_fetch_data_entity_details_enabled: {
    label: 'graph_fetch_data_entity_details',
    description: t('All details of an entity'),
  },
  graph_shortest_path_between_entity_types_enabled: {
    label: 'graph_shortest_path_between_entity_types',
    description: t('How two types are related'),
  },
  graph_raw_query_data_enabled: { label: 'graph_raw_query_data', description: t('Read-only queries of the graph') },
  graph_raw_query_ontology_enabled: {
    label: 'graph_raw_query_ontology',
    description: t('Read-only queries of the types'),
  },
};

/** Which of the built-in tools agents may call. */
export function BuiltinTools({ mayChange }: { readonly mayChange: boolean }) {
  const enablement = useQuery({
    queryKey: ['knowledge', 'builtin-tools'],
    queryFn: ({ signal }) => rag.get('/v1/mcp/builtin-tools', { signal }),
  });
  const change = useChange({
    change: (body: Enablement) => rag.put('/v1/mcp/builtin-tools', { body }),
    done: t('Saved. Applies from the next agent call.'),
    invalidates: [['knowledge', 'builtin-tools']],
  });
  // A disabled switch would lose the focus: while saving, switches show the sent state and ignore clicks.
  const set = (next: Enablement) => !change.isPending && change.mutate(next);
  return (
    <QueryView query={enablement} label={t('Loading built-in tools')}>
      {(stored) => (
        <Paper withBorder p="md">
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {(Object.keys(words) as (keyof Enablement)[]).map((key) => (
              <Fragment key={key}>
                {mayChange ? (
                  <Switch
                    checked={(change.isPending ? change.variables : stored)[key] !== false}
                    aria-disabled={change.isPending || undefined}
                    onChange={(event) => set({ ...stored, [key]: event.currentTarget.checked })}
                    {...words[key]}
                    styles={{ label: { overflowWrap: 'anywhere' } }}
                  />
                ) : (
                  <Shown {...words[key]} isOn={stored[key] !== false} />
                )}
              </Fragment>
            ))}
          </SimpleGrid>
        </Paper>
      )}
    </QueryView>
  );
}

/** For people who may not change it: a disabled switch would not show its state clearly. */
const Shown = ({ label, description, isOn }: Words & { readonly isOn: boolean }) => (
  <Group gap="sm" wrap="nowrap" align="flex-start">
    <ToneBadge color={isOn ? 'teal' : 'gray'} w={44} flex="none">
      {isOn ? t('On') : t('Off')}
    </ToneBadge>
    <div style={{ minWidth: 0 }}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {label}
      </Text>
      <Text size="xs" c="dimmed">
        {description}
      </Text>
    </div>
  </Group>
);
