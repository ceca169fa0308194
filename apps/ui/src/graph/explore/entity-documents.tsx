import { Anchor, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { documentAddress } from '../../knowledge/addresses.js';
import { invokeTool } from '../../knowledge/invoke-tool.js';
import { QueryView } from '../../kit/query-view.js';
import { type Entity, primaryKeyOf } from './graph-view.js';
import { t } from '../../texts/texts.js';

/** The documents that mention an entity. */
export function EntityDocuments({ entity }: { readonly entity: Entity }) {
  const args = { entity_type: entity.entity_type, primary_key_id: primaryKeyOf(entity) };
  const details = useQuery({
    queryKey: ['graph', 'details', args],
    queryFn: ({ signal }) => invokeTool('graph_fetch_data_entity_details', args, signal),
  });
  return (
    <div>
      <Title order={3} size="h5" mb={4}>
        {t('Documents')}
      </Title>
      <QueryView query={details} label={t('Loading documents')}>
        {({ documents }) =>
          documents.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('None you can read.')}
            </Text>
          ) : (
            <Stack gap={4}>
              {documents.map(({ datasource_id, document_id }) => (
                <Anchor
                  key={`${datasource_id} ${document_id}`}
                  component={Link}
                  to={documentAddress(datasource_id, document_id)}
                  size="sm"
                  style={{ overflowWrap: 'anywhere' }}
                >
                  {document_id}
                </Anchor>
              ))}
            </Stack>
          )
        }
      </QueryView>
    </div>
  );
}
