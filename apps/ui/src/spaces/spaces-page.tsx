import { Anchor, Button, EmptyState, Group, Text } from '@mantine/core';
import { CubeIcon, PlusIcon } from '@radix-ui/react-icons';
import type { RegisteredSpace } from '@parley/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ui } from '../api/clients.js';
import { useMe } from '../api/use-me.js';
import { BusyButton } from '../kit/busy-button.js';
import { FailureNotice } from '../kit/failure-notice.js';
import { Loading } from '../kit/loading.js';
import { onceEach } from '../changes/once-each.js';
import { Page } from '../kit/page.js';
import { type Column, VirtualTable } from '../kit/virtual-table.js';
import { OwnRequests } from '../requests/own-requests.js';
import { useWhomToAsk } from '../kit/use-whom-to-ask.js';
import { WaitingRequests } from '../requests/waiting-requests.js';
import { pathOfSpace } from './space-key.js';
import { t } from '../texts/texts.js';

const limit = 500;

/** The chat spaces in which agents answer. */
export function SpacesPage() {
  const { may } = useMe();
  const found = useInfiniteQuery({
    queryKey: ['spaces', 'list'],
    queryFn: async ({ signal, pageParam: offset }) =>
      (await ui.get('/api/admin/chatx/spaces', { signal, params: { query: { limit, offset } } })).data,
    initialPageParam: 0,
    getNextPageParam: ({ offset, has_more }) => (has_more ? offset + limit : undefined),
  });
  const read = found.data?.pages.flatMap(({ spaces }) => spaces) ?? [];
  const rows = onceEach(read, ({ space_id }) => space_id);
  return (
    <Page
      title={t('Spaces')}
      description={t('Chat spaces where agents answer, and the team each belongs to.')}
      size="xl"
      actions={
        <>
          {may.administer && <Go to="/spaces/people" label={t('People')} />}
          {may.manage_spaces && <Go to="/spaces/bot" label={t('The bot')} />}
          {may.manage_spaces && (
            <Button component={Link} to="/spaces/connect" leftSection={<PlusIcon aria-hidden />}>
              {t('Connect a space')}
            </Button>
          )}
        </>
      }
    >
      <WaitingRequests kind="space" />
      <OwnRequests kind="space" />
      {found.error && <FailureNotice error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Loading label={t('Loading spaces')} />}
      {found.isSuccess && rows.length === 0 && <NoSpaces mayConnect={may.manage_spaces} />}
      {rows.length > 0 && (
        <VirtualTable
          label={t('Spaces')}
          columns={columns}
          rows={rows}
          rowKey={({ space_id }) => space_id}
          minWidth={640}
        />
      )}
      {found.hasNextPage && (
        <Group mt="sm" justify="space-between">
          <Text size="sm" c="dimmed">
            {t('{{rows}} of {{total}}', { rows: rows.length, total: found.data?.pages[0]?.total })}
          </Text>
          <BusyButton variant="default" isBusy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            {t('Load more')}
          </BusyButton>
        </Group>
      )}
    </Page>
  );
}

const Go = ({ to, label }: { readonly to: string; readonly label: string }) => (
  <Button component={Link} to={to} variant="default">
    {label}
  </Button>
);

const Cut = ({ text }: { readonly text: string }) => (
  <Text size="sm" truncate title={text}>
    {text}
  </Text>
);

const columns: readonly Column<RegisteredSpace>[] = [
  {
    key: 'name',
    header: t('Space'),
    width: 'minmax(0, 2fr)',
    cell: ({ workspace_id: workspaceId, space_id: spaceId, space_name }) => (
      <Anchor
        component={Link}
        to={pathOfSpace({ workspaceId, spaceId })}
        truncate
        display="block"
        size="sm"
        title={space_name}
      >
        {space_name}
      </Anchor>
    ),
  },
  { key: 'team', header: t('Team'), cell: ({ team_slug }) => <Cut text={team_slug} /> },
  { key: 'grants', header: t('Grants'), width: '90px', cell: ({ active_grants }) => String(active_grants) },
  {
    key: 'right',
    header: t('Your access'),
    width: '120px',
    cell: ({ can_manage }) => (can_manage ? t('manage') : t('view')),
  },
];

function NoSpaces({ mayConnect }: { readonly mayConnect: boolean }) {
  const whom = useWhomToAsk({ isAsked: !mayConnect });
  return (
    <EmptyState
      icon={<CubeIcon aria-hidden />}
      title={t('No spaces yet')}
      description={
        mayConnect
          ? t(
              'Connect a chat space to a team and an agent. Members can then ask there, and get answers from what they can read.',
            )
          : t('Ask {{whom}} to connect one to your team.', { whom })
      }
    />
  );
}
