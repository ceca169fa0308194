import { useNavigate } from 'react-router';
import { ui } from '../api/clients.js';
import { useMe } from '../api/use-me.js';
import { SubPage } from '../kit/sub-page.js';
import { useChange } from '../changes/use-change.js';
import { type AgentFields, emptyAgent, toDraft } from './agent-fields.js';
import { AgentForm } from './agent-form.js';
import { t } from '../texts/texts.js';

/** Creates an agent, owned by the person who creates it. */
export function NewAgentPage() {
  const navigate = useNavigate();
  const { teams } = useMe();
  const create = useChange({
    change: (fields: AgentFields) => ui.post('/api/dynamic-agents/configs', { body: toDraft(fields) }),
    done: ({ data }) => t('{{name}} created.', { name: data.name }),
    invalidates: [['agents']],
    failure: 'inline',
    goOn: () => void navigate('/agents'),
  });
  return (
    <SubPage
      trail={[{ label: t('Agents'), to: '/agents' }]}
      title={t('New agent')}
      description={t('It can answer as soon as it is created.')}
    >
      <AgentForm
        initial={{ ...emptyAgent, owner_team_slug: teams.length === 1 ? (teams[0]?.slug ?? '') : '' }}
        submitLabel={t('Create agent')}
        isBusy={create.isPending}
        error={create.error}
        onSubmit={create.mutateAsync}
      />
    </SubPage>
  );
}
