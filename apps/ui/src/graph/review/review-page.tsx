import { Stack, Text } from '@mantine/core';
import { QueryView } from '../../shared/query-view.js';
import { SectionPage } from '../../shared/section-page.js';
import { useRagRole, useRagUser } from '../../knowledge/use-rag-role.js';
import { graphSections, WithGraph } from '../graph-sections.js';
import { AgentProgress } from './agent-progress.js';
import { RegenerateButton } from './regenerate-button.js';
import { ReviewBoard } from './review-board.js';
import { mostCandidates, useAgentStatus, useCandidates } from './use-candidates.js';

/** Relations between kinds of things that were found: a person says which are true. */
export function ReviewPage() {
  const { may } = useRagRole();
  const user = useRagUser();
  const isAdmin = may('admin');
  const status = useAgentStatus();
  const candidates = useCandidates(isAdmin && status.isSuccess);
  return (
    <SectionPage
      title="Relations"
      description="Relations between kinds of things, found from matching properties. Accepted ones are drawn in the graph."
      label="Graph"
      sections={graphSections}
      actions={isAdmin && status.data && <RegenerateButton status={status.data} />}
    >
      <WithGraph error={status.error}>
        <QueryView query={status} label="Asking what the agent does">
          {(data) => (
            <Stack>
              <AgentProgress status={data} />
              <QueryView query={user} label="Loading what you may do">
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
  <Text>Deciding on relations is for admins of knowledge. The graph shows what they accepted.</Text>
);

const Candidates = ({ query }: { readonly query: ReturnType<typeof useCandidates> }) => (
  <QueryView query={query} label="Loading the candidates">
    {({ candidates, isCut }) => (
      <>
        {isCut && <Text>{`Cut at ${mostCandidates} relations: there are more than are shown here.`}</Text>}
        <ReviewBoard candidates={candidates} />
      </>
    )}
  </QueryView>
);
