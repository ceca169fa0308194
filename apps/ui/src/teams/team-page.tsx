import { Group, Paper, Stack, Title } from '@mantine/core';
import type { UiSchemas } from '@parley/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { ui } from '../api/clients.js';
import { seenIn } from '../api/seen.js';
import { useMe } from '../api/use-me.js';
import { QueryView } from '../kit/query-view.js';
import { WhyLink } from '../reasons/why-link.js';
import { SubPage } from '../kit/sub-page.js';
import { AddMember } from './add-member.js';
import { DeleteTeam } from './delete-team.js';
import { teamTarget } from './group-target.js';
import { LinkedGroups } from './linked-groups.js';
import { Members } from './members.js';
import { RenameTeam } from './rename-team.js';
import { TeamAccess } from './team-access.js';
import { t } from '../texts/texts.js';

const trail = [{ label: t('People and teams'), to: '/teams' }];

/** One team: who is in it, and what they see because they are. */
export function TeamPage() {
  const { id = '' } = useParams();
  const { may } = useMe();
  const team = useQuery({
    queryKey: ['teams', 'one', id],
    queryFn: async ({ signal }) =>
      seenIn<UiSchemas['Team']>(await ui.open('get', '/api/admin/teams/{id}', { signal, params: { path: { id } } })),
  });
  const name = team.data?.data.name ?? t('Team');
  const actions = team.data && (
    <Group gap="xs">
      <WhyLink resource={`team:${team.data.data.slug}`} />
      <RenameTeam seen={team.data} />
      {may.administer && <DeleteTeam seen={team.data} />}
    </Group>
  );
  return (
    <SubPage trail={trail} title={name} size="lg" actions={actions}>
      <QueryView query={team} label={t('Loading the team')}>
        {({ data }) => (
          <Stack gap="lg">
            <Part id="members" title={t('People')}>
              <AddMember team={data} />
              <Members team={data} />
            </Part>
            <Part id="groups" title={t('Groups of the identity provider')}>
              <LinkedGroups target={teamTarget(data)} />
            </Part>
            <Part id="access" title={t('What members can use')}>
              <TeamAccess team={data} />
            </Part>
          </Stack>
        )}
      </QueryView>
    </SubPage>
  );
}

const Part = ({
  id,
  title,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}) => (
  <Paper component="section" withBorder p="md" aria-labelledby={id}>
    <Title order={2} size="h4" id={id} mb="sm">
      {title}
    </Title>
    {children}
  </Paper>
);
