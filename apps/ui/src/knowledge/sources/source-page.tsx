import { Stack, Text } from '@mantine/core';
import { useLocation } from 'react-router';
import { SubPage } from '../../kit/sub-page.js';
import { QueryView } from '../../kit/query-view.js';
import { AskForAccess } from '../access/ask-for-access.js';
import { WaitingRequests } from '../access/waiting-requests.js';
import { idsOfPath } from '../addresses.js';
import { WhyLink } from '../../reasons/why-link.js';
import { WhySeen } from '../../reasons/why-seen.js';
import { SourceActions } from './source-actions.js';
import { SourceDocuments } from './source-documents.js';
import { SourceFacts } from './source-facts.js';
import { SourceJobs } from './source-jobs.js';
import { SourceReaders } from './source-readers.js';
import { TakenOut } from './taken-out/taken-out.js';
import { UnfollowedPermissions } from './unfollowed-permissions.js';
import { nameOf } from './freshness.js';
import { useSources } from './use-sources.js';
import { t } from '../../texts/texts.js';

/** One source: its facts, its jobs and its documents. */
export function SourcePage() {
  const [id = ''] = idsOfPath(useLocation().pathname, 1);
  const sources = useSources();
  const source = sources.data?.find(({ datasource_id }) => datasource_id === id);
  return (
    <SubPage
      trail={[{ label: t('Knowledge'), to: '/knowledge' }]}
      title={source ? nameOf(source) : t('Source')}
      size="xl"
      description={id}
      actions={
        source && (
          <>
            <WhyLink resource={`source:${id}`} />
            <SourceActions source={source} />
          </>
        )
      }
    >
      <QueryView query={sources} label={t('Loading source')}>
        {() =>
          source ? (
            <Stack gap="xl">
              <WhySeen resource={`source:${id}`} name={nameOf(source)} />
              <UnfollowedPermissions source={source} />
              <SourceFacts source={source} />
              <WaitingRequests id={id} />
              <SourceReaders id={id} />
              <SourceJobs id={id} />
              <SourceDocuments id={id} />
              <TakenOut source={source} />
            </Stack>
          ) : (
            <Stack>
              <Text>{t('This source does not exist, or you cannot see it.')}</Text>
              <AskForAccess id={id} />
            </Stack>
          )
        }
      </QueryView>
    </SubPage>
  );
}
