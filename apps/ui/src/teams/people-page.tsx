import { EmptyState, Paper, Title } from '@mantine/core';
import { PersonIcon } from '@radix-ui/react-icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ui } from '../api/clients.js';
import { Paged } from '../kit/paged.js';
import { QueryView } from '../kit/query-view.js';
import { useAddress } from '../kit/use-address.js';
import { administratorsTarget } from './group-target.js';
import { LinkedGroups } from './linked-groups.js';
import { PeopleTable } from './people-table.js';
import { SearchBox } from './search-box.js';
import { foundIn, foundToSearch, queryOf } from './search-words.js';
import { TeamsFrame } from './teams-frame.js';
import { t } from '../texts/texts.js';

const pageSize = 25;

/** Everybody the idp knows, with their teams and whether they administer. */
export function PeoplePage() {
  const { said, show } = useAddress({ read: foundIn, write: foundToSearch });
  const { text, page } = said;
  const people = useQuery({
    queryKey: ['teams', 'people', text, page],
    queryFn: ({ signal }) => ui.get('/api/admin/people', { signal, params: { query: queryOf(said, pageSize) } }),
    placeholderData: keepPreviousData,
  });
  return (
    <TeamsFrame
      description={t('Accounts are made in the identity provider. Teams and administrators are decided here.')}
    >
      <SearchBox
        label={t('Search people')}
        placeholder={t('Search by name or e-mail address')}
        said={text}
        onSearch={(next) => show({ text: next, page: 1 }, { replace: true })}
      />
      <QueryView query={people} label={t('Loading people')}>
        {({ data, total }) => (
          <Paged
            of={t('people')}
            {...{ total, pageSize, page }}
            onPage={(next) => show({ text, page: next })}
            isOld={people.isPlaceholderData}
          >
            {data.length === 0 ? <Nobody /> : <PeopleTable people={data} />}
          </Paged>
        )}
      </QueryView>
      <Paper component="section" withBorder p="md" mt="lg" aria-labelledby="administrator-groups">
        <Title order={2} size="h4" id="administrator-groups" mb="sm">
          {t('Groups whose members administer')}
        </Title>
        <LinkedGroups target={administratorsTarget} />
      </Paper>
    </TeamsFrame>
  );
}

const Nobody = () => (
  <EmptyState
    icon={<PersonIcon aria-hidden />}
    title={t('Nobody found')}
    description={t('Search for another part of the name or the address.')}
  />
);
