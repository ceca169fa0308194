import { Anchor, Breadcrumbs, Stack, Text } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { Page } from '../../shared/page.js';
import { QueryView } from '../../shared/query-view.js';
import { idsOfPath } from '../addresses.js';
import { SourceActions } from './source-actions.js';
import { SourceDocuments } from './source-documents.js';
import { SourceFacts } from './source-facts.js';
import { SourceJobs } from './source-jobs.js';
import { SourceReaders } from './source-readers.js';
import { nameOf } from './freshness.js';
import { useSources } from './use-sources.js';

/** One source: what is known of it, what was done to it, what it holds. */
export function SourcePage() {
  const [id = ''] = idsOfPath(useLocation().pathname, 1);
  const sources = useSources();
  const source = sources.data?.find(({ datasource_id }) => datasource_id === id);
  return (
    <Page
      title={source ? nameOf(source) : 'Source'}
      size="xl"
      description={
        <Breadcrumbs component="span" separator="›">
          <Anchor component={Link} to="/knowledge" underline="always">
            Knowledge
          </Anchor>
          <Text span>{id}</Text>
        </Breadcrumbs>
      }
      actions={source && <SourceActions source={source} />}
    >
      <QueryView query={sources} label="Loading the source">
        {() =>
          source ? (
            <Stack gap="xl">
              <SourceFacts source={source} />
              <SourceReaders id={id} />
              <SourceJobs id={id} />
              <SourceDocuments id={id} />
            </Stack>
          ) : (
            <Text>There is no such source, or you may not know of it.</Text>
          )
        }
      </QueryView>
    </Page>
  );
}
