import { Stack, Text } from '@mantine/core';
import type { Diagnostics } from '@parley/contracts';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router';
import { ui } from '../api/clients.js';
import { useMe } from '../api/use-me.js';
import { QueryView } from '../kit/query-view.js';
import { Sections } from '../kit/sections.js';
import { SubPage } from '../kit/sub-page.js';
import { WhyLink } from '../reasons/why-link.js';
import { WhySeen } from '../reasons/why-seen.js';
import { AskForAccess } from '../requests/ask-for-access.js';
import { isRefused } from '../requests/is-refused.js';
import { PeopleLetIn } from '../requests/people-let-in.js';
import { WaitingRequests } from '../requests/waiting-requests.js';
import { HealthTab } from './health/health-tab.js';
import { ResourcesTab } from './resources/resources-tab.js';
import { TeamTab } from './team/team-tab.js';
import { RoutesTab } from './routes/routes-tab.js';
import { type SpaceKey, useSpaceKey } from './space-key.js';
import { t } from '../texts/texts.js';

type Part = 'routes' | 'resources' | 'team' | 'health';

/** The first part has the address of the space. */
const addressOf = (pathname: string, part: Part) => (part === 'routes' ? pathname : `${pathname}?tab=${part}`);

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
      trail={[{ label: t('Spaces'), to: '/spaces' }]}
      title={mapping?.space_name ?? t('Space')}
      description={mapping ? t('A space of team {{team_slug}}.', { team_slug: mapping.team_slug }) : undefined}
      size="xl"
      actions={mapping && <WhyLink resource={resourceOf(space)} />}
    >
      {isRefused(report.error) ? (
        <Stack>
          <Text>{t('This space does not exist, or you cannot see it.')}</Text>
          <AskForAccess resource={resourceOf(space)} />
        </Stack>
      ) : (
        <QueryView query={report} label={t('Loading the space')}>
          {(found) => (
            <>
              <WaitingRequests kind="space" resource={resourceOf(space)} />
              <PeopleLetIn resource={resourceOf(space)} />
              <WhySeen resource={resourceOf(space)} name={found.mapping?.space_name ?? t('this space')} />
              <SpaceParts space={space} report={found} />
            </>
          )}
        </QueryView>
      )}
    </SubPage>
  );
}

/** As rights name it. */
const resourceOf = ({ workspaceId, spaceId }: SpaceKey) => `space:${workspaceId}--${spaceId}`;

function SpaceParts({ space, report }: { readonly space: SpaceKey; readonly report: Diagnostics }) {
  const { may, teams } = useMe();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const isTheirs = teams.some(({ slug, is_admin }) => is_admin && slug === report.mapping?.team_slug);
  const mayManage = may.administer || may.manage_spaces || isTheirs;
  const parts = partsOf(report);
  const shown = parts.find(({ part }) => part === search.get('tab'))?.part ?? 'routes';
  return (
    <>
      <Sections
        label={t('Space')}
        sections={parts.map(({ part, label }) => ({ label, to: addressOf(pathname, part) }))}
        shown={addressOf(pathname, shown)}
      />
      {shown === 'routes' && <RoutesTab space={space} mayManage={mayManage} />}
      {shown === 'resources' && <ResourcesTab space={space} mayManage={mayManage} />}
      {shown === 'team' && <TeamTab space={space} mayManage={mayManage} />}
      {shown === 'health' && <HealthTab space={space} report={report} mayManage={mayManage} />}
    </>
  );
}

const partsOf = ({ drift }: Diagnostics): readonly { readonly part: Part; readonly label: string }[] => [
  { part: 'routes', label: t('Agents that answer') },
  { part: 'resources', label: t('Resources') },
  { part: 'team', label: t('Team') },
  { part: 'health', label: drift.length === 0 ? t('Health') : t('Health ({{drift}})', { drift: drift.length }) },
];
