import { Anchor, Badge, Button, Group, Text } from '@mantine/core';
import type { AgentConfigView } from '@parley/contracts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTeamNames } from '../kit/use-team-choices.js';
import { type Column, VirtualTable } from '../kit/virtual-table.js';
import { When } from '../kit/when.js';
import { ownerOf } from './owner-of.js';
import { ShareDialog } from './share-dialog.js';
import { t } from '../texts/texts.js';

/** Agents the person may change. */
export function AgentsTable({ agents }: { readonly agents: readonly AgentConfigView[] }) {
  const [shared, setShared] = useState<AgentConfigView>();
  const teamName = useTeamNames();
  const columns: readonly Column<AgentConfigView>[] = [
    { key: 'name', header: t('Name'), width: 'minmax(0, 2fr)', cell: (agent) => <Name agent={agent} /> },
    { key: 'state', header: t('State'), width: '110px', cell: ({ enabled }) => <State isEnabled={enabled} /> },
    {
      key: 'owner',
      header: t('Owner'),
      width: 'minmax(0, 1.5fr)',
      cell: (agent) => <Cut text={ownerOf(agent, teamName)} />,
    },
    {
      key: 'for',
      header: t('Available to'),
      width: 'minmax(0, 2fr)',
      cell: (agent) => <Cut text={audienceOf(agent, teamName)} />,
    },
    { key: 'model', header: t('Model'), cell: ({ model }) => <Cut text={model?.id ?? t('Platform default')} /> },
    { key: 'changed', header: t('Updated'), width: '130px', cell: ({ updated_at }) => <When at={updated_at} /> },
    {
      key: 'share',
      header: t('Actions'),
      isHeaderHidden: true,
      width: '100px',
      cell: (agent) => (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('Share {{name}}', { name: agent.name })}
          onClick={() => setShared(agent)}
        >
          {t('Share')}
        </Button>
      ),
    },
  ];
  return (
    <>
      <VirtualTable
        label={t('Agents you can edit')}
        columns={columns}
        rows={agents}
        rowKey={({ id }) => id}
        minWidth={960}
      />
      {shared && <ShareDialog agent={shared} onClose={() => setShared(undefined)} />}
    </>
  );
}

const Cut = ({ text }: { readonly text: string }) => (
  <Text size="sm" truncate title={text}>
    {text}
  </Text>
);

const Name = ({ agent: { id, name, is_system } }: { readonly agent: AgentConfigView }) => (
  <Group gap="xs" wrap="nowrap">
    <Anchor component={Link} to={`/agents/${encodeURIComponent(id)}`} truncate size="sm" title={name}>
      {name}
    </Anchor>
    {is_system && <Badge variant="default">{t('Built-in')}</Badge>}
  </Group>
);

const State = ({ isEnabled }: { readonly isEnabled: boolean }) => (
  <Badge variant="light" color={isEnabled ? 'teal' : 'gray'}>
    {isEnabled ? t('On') : t('Off')}
  </Badge>
);

function audienceOf(agent: AgentConfigView, teamName: (slug: string) => string): string {
  const { visibility, owner_team_slug: owner, shared_with_teams: shared } = agent;
  if (visibility === 'global') return t('Everyone');
  const teams = [...(owner === undefined ? [] : [owner]), ...shared];
  return teams.length === 0 ? t('No one yet') : [...new Set(teams)].map(teamName).join(', ');
}
