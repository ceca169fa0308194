import { Anchor, Button, EmptyState } from '@mantine/core';
import { PersonIcon, PlusIcon } from '@radix-ui/react-icons';
import type { UiSchemas } from '@parley/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ui } from '../api/clients.js';
import { useMe } from '../api/use-me.js';
import { Paged } from '../kit/paged.js';
import { QueryView } from '../kit/query-view.js';
import { useAddress } from '../kit/use-address.js';
import { type Column, VirtualTable } from '../kit/virtual-table.js';
import { NewTeamDialog } from './new-team-dialog.js';
import { SearchBox } from './search-box.js';
import { foundIn, foundToSearch, queryOf } from './search-words.js';
import { TeamsFrame } from './teams-frame.js';
import { t } from '../texts/texts.js';

type Team = UiSchemas['Team'];

const pageSize = 50;

/** The teams that the person may manage. */
export function TeamsPage() {
  const { may } = useMe();
  const [isNew, setIsNew] = useState(false);
  const actions = may.administer && (
    <Button leftSection={<PlusIcon aria-hidden />} onClick={() => setIsNew(true)}>
      {t('New team')}
    </Button>
  );
  return (
    <TeamsFrame description={t('People in a team share its sources, agents and chat spaces.')} actions={actions}>
      <TeamList />
      {isNew && <NewTeamDialog onClose={() => setIsNew(false)} />}
    </TeamsFrame>
  );
}

function TeamList() {
  const { said, show } = useAddress({ read: foundIn, write: foundToSearch });
  const { text, page } = said;
  const teams = useQuery({
    queryKey: ['teams', 'list', text, page],
    queryFn: ({ signal }) => ui.get('/api/admin/teams', { signal, params: { query: queryOf(said, pageSize) } }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <SearchBox
        label={t('Search teams')}
        placeholder={t('Search by name')}
        said={text}
        onSearch={(next) => show({ text: next, page: 1 }, { replace: true })}
      />
      <QueryView query={teams} label={t('Loading teams')}>
        {({ data, total }) => (
          <Paged
            of={t('teams')}
            {...{ total, pageSize, page }}
            onPage={(next) => show({ text, page: next })}
            isOld={teams.isPlaceholderData}
          >
            {data.length === 0 ? <NoTeams isSearch={text !== ''} /> : <TeamTable teams={data} />}
          </Paged>
        )}
      </QueryView>
    </>
  );
}

const columns: readonly Column<Team>[] = [
  {
    key: 'name',
    header: t('Team'),
    cell: ({ id, name }) => (
      <Anchor component={Link} to={`/teams/${id}`} size="sm" truncate="end" display="block">
        {name}
      </Anchor>
    ),
  },
  { key: 'slug', header: t('Short name'), cell: ({ slug }) => slug },
];

const TeamTable = ({ teams }: { readonly teams: readonly Team[] }) => (
  <VirtualTable label={t('Teams')} columns={columns} rows={teams} rowKey={({ id }) => id} minWidth={420} />
);

const NoTeams = ({ isSearch }: { readonly isSearch: boolean }) => (
  <EmptyState
    icon={<PersonIcon aria-hidden />}
    title={isSearch ? t('No team has this name') : t('There is no team yet')}
    description={
      isSearch
        ? t('Search for another part of the name.')
        : t('Create a team and add people, then share knowledge with it.')
    }
  />
);
