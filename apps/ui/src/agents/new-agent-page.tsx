import { useNavigate } from 'react-router';
import { ui } from '../api/clients.js';
import { useMe } from '../api/use-me.js';
import { SubPage } from '../kit/sub-page.js';
import { useChange } from '../changes/use-change.js';
import { type AgentFields, emptyAgent, toDraft } from './agent-fields.js';
import { AgentForm } from './agent-form.js';

/** Creates an agent, owned by the person who creates it. */
export function NewAgentPage() {
  const navigate = useNavigate();
  const { teams } = useMe();
  const create = useChange({
    change: (fields: AgentFields) => ui.post('/api/dynamic-agents/configs', { body: toDraft(fields) }),
    done: ({ data }) => `${data.name} created.`,
    invalidates: [['agents']],
    failure: 'inline',
    goOn: () => void navigate('/agents'),
  });
  return (
    <SubPage
      trail={[{ label: 'Agents', to: '/agents' }]}
      title="New agent"
      description="It can answer as soon as it is created."
    >
      <AgentForm
        initial={{ ...emptyAgent, owner_team_slug: teams.length === 1 ? (teams[0]?.slug ?? '') : '' }}
        submitLabel="Create agent"
        isBusy={create.isPending}
        error={create.error}
        onSubmit={create.mutateAsync}
      />
    </SubPage>
  );
}
