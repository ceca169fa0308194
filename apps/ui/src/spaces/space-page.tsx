import { Tabs } from '@mantine/core';
import type { Diagnostics } from '@parley/contracts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ui } from '../api/clients.js';
import { useMe } from '../api/use-me.js';
import { SubPage } from '../shared/sub-page.js';
import { QueryView } from '../shared/query-view.js';
import { HealthTab } from './health/health-tab.js';
import { ResourcesTab } from './resources/resources-tab.js';
import { RoutesTab } from './routes/routes-tab.js';
import { type SpaceKey, useSpaceKey } from './space-key.js';

const tabs = ['routes', 'resources', 'health'] as const;
type Tab = (typeof tabs)[number];

/** One space: which agents answer, what it was granted, and whether all agree about it. */
export function SpacePage() {
  const space = useSpaceKey();
  const report = useQuery({
    queryKey: ['spaces', space.spaceId, 'diagnostics'],
    queryFn: async ({ signal }) => {
      const path = '/api/admin/chatx/spaces/{workspaceId}/{spaceId}/diagnostics';
      return (await ui.get(path, { signal, params: { path: { ...space } } })).data;
    },
  });
  const { mapping } = report.data ?? {};
  return (
    <SubPage
      trail={[{ label: 'Spaces', to: '/spaces' }]}
      title={mapping?.space_name ?? 'Space'}
      description={mapping ? `A space of team ${mapping.team_slug}.` : undefined}
      size="xl"
    >
      <QueryView query={report} label="Loading the space">
        {(found) => <SpaceTabs space={space} report={found} />}
      </QueryView>
    </SubPage>
  );
}

function SpaceTabs({ space, report }: { readonly space: SpaceKey; readonly report: Diagnostics }) {
  const { may, teams } = useMe();
  const [search, setSearch] = useSearchParams();
  const isTheirs = teams.some(({ slug, is_admin }) => is_admin && slug === report.mapping?.team_slug);
  const mayManage = may.administer || may.manage_spaces || isTheirs;
  const shown: Tab = tabs.find((tab) => tab === search.get('tab')) ?? 'routes';
  const count = report.drift.length;
  return (
    <Tabs value={shown} onChange={(tab) => setSearch({ tab: tab ?? 'routes' }, { replace: true })} keepMounted={false}>
      <Tabs.List mb="md">
        <Tabs.Tab value="routes">Agents that answer</Tabs.Tab>
        <Tabs.Tab value="resources">Resources</Tabs.Tab>
        <Tabs.Tab value="health">{count === 0 ? 'Health' : `Health (${count})`}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="routes">
        <RoutesTab space={space} mayManage={mayManage} />
      </Tabs.Panel>
      <Tabs.Panel value="resources">
        <ResourcesTab space={space} mayManage={mayManage} />
      </Tabs.Panel>
      <Tabs.Panel value="health">
        <HealthTab space={space} report={report} mayManage={mayManage} />
      </Tabs.Panel>
    </Tabs>
  );
}
