import { Table, Text, Title } from '@mantine/core';
import type { Heuristic } from './ontology-api.js';
import { t } from '../../texts/texts.js';

/** Pairs of things that the relation would join. */
export function ExamplePairs({ heuristic }: { readonly heuristic: Heuristic }) {
  const { entity_a_type, entity_b_type, example_matches } = heuristic;
  if (example_matches.length === 0) return null;
  return (
    <div>
      <Title order={3} size="h5" mb={4}>
        {t('Example pairs')}
      </Title>
      <Table layout="fixed" verticalSpacing={4} striped>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{entity_a_type}</Table.Th>
            <Table.Th>{entity_b_type}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {example_matches.map(({ entity_a_pk, entity_b_pk }, index) => (
            <Table.Tr key={index}>
              <Table.Td>
                <Pk text={entity_a_pk} />
              </Table.Td>
              <Table.Td>
                <Pk text={entity_b_pk} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

const Pk = ({ text }: { readonly text: string }) => (
  <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
    {text.split('_|||_').join(' / ')}
  </Text>
);
