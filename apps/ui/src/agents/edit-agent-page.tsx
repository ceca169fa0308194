import { Group, Stack, Text } from '@mantine/core';
import type { AgentConfigView } from '@parley/contracts';
import { useNavigate, useParams } from 'react-router';
import { ui } from '../api/clients.js';
import { onlyIf, type Seen } from '../api/seen.js';
import { ConflictNotice } from '../kit/conflict-notice.js';
import { ConfirmButton } from '../kit/confirm-button.js';
import { SubPage } from '../kit/sub-page.js';
import { QueryView } from '../kit/query-view.js';
import { BudgetNotices } from '../budgets/budget-notice.js';
import { useChange } from '../changes/use-change.js';
import { When } from '../kit/when.js';
import { type AgentFields, toDraft, toFields } from './agent-fields.js';
import { AgentForm } from './agent-form.js';
import { changesIn } from './changes-in.js';
import { WhyLink } from '../reasons/why-link.js';
import { OtherTools, usesOtherServers } from './other-tools.js';
import { AskForAccess } from '../requests/ask-for-access.js';
import { isRefused } from '../requests/is-refused.js';
import { PeopleLetIn } from '../requests/people-let-in.js';
import { WaitingRequests } from '../requests/waiting-requests.js';
import { SpaceRequests } from './space-requests.js';
import { useAgentConfig } from './read-agents.js';
import { t } from '../texts/texts.js';
import { Rich } from '../texts/rich.js';

/** Changes or deletes an agent. */
export function EditAgentPage() {
  const { id = '' } = useParams();
  const config = useAgentConfig(id);
  return (
    <SubPage
      trail={[{ label: t('Agents'), to: '/agents' }]}
      title={config.data?.data.name ?? t('Agent')}
      actions={config.data && <WhyLink resource={`agent:${id}`} />}
    >
      {isRefused(config.error) ? (
        <Stack>
          <Text>{t('This agent does not exist, or you cannot change it. You can ask to use it.')}</Text>
          <AskForAccess resource={`agent:${id}`} />
        </Stack>
      ) : (
        <QueryView query={config} label={t('Loading the agent')}>
          {(seen) => <Editor key={seen.etag} seen={seen} onReload={() => void config.refetch()} />}
        </QueryView>
      )}
    </SubPage>
  );
}

interface EditorProps {
  readonly seen: Seen<AgentConfigView>;
  readonly onReload: () => void;
}

function Editor({ seen, onReload }: EditorProps) {
  const { data: agent } = seen;
  const navigate = useNavigate();
  const leave = () => void navigate('/agents');
  const params = { path: { id: agent.id }, ...onlyIf(seen) };
  const lists = [
    ['agents', 'configs'],
    ['agents', 'usable'],
  ];
  const initial = toFields(agent);
  const save = useChange({
    change: (fields: AgentFields) =>
      ui.put('/api/dynamic-agents/configs/{id}', {
        params,
        body: changesIn(toDraft(initial, agent), toDraft(fields, agent)),
      }),
    done: t('Saved.'),
    invalidates: [['agents']],
    failure: 'inline',
    goOn: leave,
  });
  const remove = useChange({
    change: () => ui.delete('/api/dynamic-agents/configs/{id}', { params }),
    done: t('Agent deleted.'),
    invalidates: lists,
    failure: 'inline',
    goOn: leave,
  });
  return (
    <>
      <Group mb="md" justify="space-between">
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          <Rich text={t('{{id}}, updated <0/>', { id: agent.id })} parts={[<When key="0" at={agent.updated_at} />]} />
        </Text>
        <ConfirmButton
          question={t('Delete {{name}}?', { name: agent.name })}
          consequences={t(
            'It stops answering, and all access to it ends. Its conversations stay. This cannot be undone.',
          )}
          act={t('Delete')}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate()}
        >
          {t('Delete')}
        </ConfirmButton>
      </Group>
      <BudgetNotices of={spendersOf(agent)} />
      <WaitingRequests kind="agent" resource={`agent:${agent.id}`} />
      <PeopleLetIn resource={`agent:${agent.id}`} />
      <SpaceRequests agentId={agent.id} />
      {remove.error !== null && <ConflictNotice error={remove.error} onReload={onReload} />}
      <AgentForm
        initial={initial}
        model={agent.model}
        submitLabel={t('Save')}
        isBusy={save.isPending || remove.isPending}
        error={save.error}
        onReload={onReload}
        onSubmit={save.mutateAsync}
      />
      {usesOtherServers(agent) && <OtherTools agentId={agent.id} />}
    </>
  );
}

/** Whose budgets its answers count for, but for those of spaces. */
const spendersOf = ({ id, owner_team_slug: team }: AgentConfigView) => [
  { of: 'agent' as const, id },
  ...(team === undefined ? [] : [{ of: 'team' as const, id: team }]),
];
