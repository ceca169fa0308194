import { Stack, Text } from '@mantine/core';
import { QueryView } from '../../kit/query-view.js';
import { SectionPage } from '../../kit/section-page.js';
import { useRagRole, useRagUser } from '../../knowledge/use-rag-role.js';
import { graphSections, WithGraph } from '../graph-sections.js';
import { AgentProgress } from './agent-progress.js';
import { RegenerateButton } from './regenerate-button.js';
import { ReviewBoard } from './review-board.js';
import { maxCandidates, useAgentStatus, useCandidates } from './use-candidates.js';
import { t } from '../../texts/texts.js';

/** Relations found between types: people decide which are true. */
export function ReviewPage() {
  const { may } = useRagRole();
  const user = useRagUser();
  const isAdmin = may('admin');
  const status = useAgentStatus();
  const candidates = useCandidates(isAdmin && status.isSuccess);
  return (
    <SectionPage
      title={t('Relations')}
      description={t('Relations between types, found from matching properties. The graph shows the accepted ones.')}
      label={t('Graph')}
      sections={graphSections}
      actions={isAdmin && status.data && <RegenerateButton status={status.data} />}
    >
      <WithGraph error={status.error}>
        <QueryView query={status} label={t('Checking the agent')}>
          {(data) => (
            <Stack>
              <AgentProgress status={data} />
              <QueryView query={user} label={t('Loading your permissions')}>
                {() => (isAdmin ? <Candidates query={candidates} /> : <ForAdmins />)}
              </QueryView>
            </Stack>
          )}
        </QueryView>
      </WithGraph>
    </SectionPage>
  );
}

const ForAdmins = () => (
  <Text>{t('Only knowledge admins can decide on relations. The graph shows what they accepted.')}</Text>
);

const Candidates = ({ query }: { readonly query: ReturnType<typeof useCandidates> }) => (
  <QueryView query={query} label={t('Loading candidates')}>
    {({ candidates, isCut }) => (
      <>
        {isCut && <Text>{t('Showing the first {{maxCandidates}} relations. There are more.', { maxCandidates })}</Text>}
        <ReviewBoard candidates={candidates} />
      </>
    )}
  </QueryView>
);
