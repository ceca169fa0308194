import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { Page } from '../../shared/page.js';
import { QueryView } from '../../shared/query-view.js';
import { idsOfPath, sourceAddress } from '../addresses.js';
import { JobActions } from './job-actions.js';
import { JobErrors } from './job-errors.js';
import { JobOutcomes } from './job-outcomes.js';
import { JobProgress } from './job-progress.js';
import { type Job, useJob } from './use-jobs.js';

/** One job: how far it is and what became of each document. */
export function JobPage() {
  const [id = ''] = idsOfPath(useLocation().pathname, 1);
  const job = useJob(id);
  return (
    <Page
      title="Job"
      size="xl"
      description={job.data && <OfSource job={job.data} />}
      actions={job.data && <JobActions job={job.data} />}
    >
      <QueryView query={job} label="Loading the job">
        {(data) => (
          <Stack gap="xl">
            <JobProgress job={data} />
            <JobErrors messages={data.error_msgs} />
            <JobOutcomes job={data} />
          </Stack>
        )}
      </QueryView>
    </Page>
  );
}

function OfSource({ job: { datasource_id } }: { readonly job: Job }) {
  return (
    <Group component="span" gap={6} display="inline-flex">
      <Text span>Reads</Text>
      <Anchor
        component={Link}
        to={sourceAddress(datasource_id)}
        underline="always"
        style={{ overflowWrap: 'anywhere' }}
      >
        {datasource_id}
      </Anchor>
    </Group>
  );
}
