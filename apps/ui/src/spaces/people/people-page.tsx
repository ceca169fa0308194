import { EmptyState, Select } from '@mantine/core';
import { CubeIcon } from '@radix-ui/react-icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ui } from '../../api/clients.js';
import { SubPage } from '../../kit/sub-page.js';
import { Paged } from '../../kit/paged.js';
import { QueryView } from '../../kit/query-view.js';
import { useAddress } from '../../kit/use-address.js';
import { PeopleTable } from './people-table.js';
import { type LinkFilter, linkWords, peopleFilterIn, peopleFilterToSearch } from './people-filter.js';
import { t } from '../../texts/texts.js';

const pageSize = 100;
const choices = Object.entries(linkWords).map(([value, label]) => ({ value: value as LinkFilter, label }));

/** Who is linked to an account of the chat product, and the outcome of their messages. */
export function PeoplePage() {
  const { said, show } = useAddress({ read: peopleFilterIn, write: peopleFilterToSearch });
  const { status, page } = said;
  const people = useQuery({
    queryKey: ['spaces', 'people', status, page],
    queryFn: async ({ signal }) => {
      const query = { status, page, page_size: pageSize };
      return (await ui.get('/api/admin/chatx/users', { signal, params: { query } })).data;
    },
    placeholderData: keepPreviousData,
  });
  return (
    <SubPage
      trail={[{ label: t('Spaces'), to: '/spaces' }]}
      title={t('People in chat spaces')}
      description={t(
        'Agents answer a person in a chat space only once their chat account is linked to their account here.',
      )}
      size="xl"
    >
      <Select
        label={t('Link')}
        data={choices}
        allowDeselect={false}
        value={status}
        onChange={(next) => show({ status: next ?? 'all', page: 1 })}
        w={{ base: '100%', xs: 220 }}
        mb="md"
      />
      <QueryView query={people} label={t('Loading people')}>
        {({ items, total }) => (
          <Paged
            of={t('people')}
            {...{ total, pageSize, page }}
            onPage={(next) => show({ status, page: next })}
            isOld={people.isPlaceholderData}
          >
            {items.length === 0 ? (
              <EmptyState
                icon={<CubeIcon aria-hidden />}
                title={t('No people')}
                description={t('People appear here once they write to the bot or sign in.')}
              />
            ) : (
              <PeopleTable people={items} />
            )}
          </Paged>
        )}
      </QueryView>
    </SubPage>
  );
}
