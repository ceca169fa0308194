import { Button, EmptyState, SimpleGrid, Text } from '@mantine/core';
import { BookmarkIcon, PlusIcon } from '@radix-ui/react-icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ui } from '../api/clients.js';
import { FoldedFilters } from '../kit/folded-filters.js';
import { Page } from '../kit/page.js';
import { Paged } from '../kit/paged.js';
import { QueryView } from '../kit/query-view.js';
import { useAddress } from '../kit/use-address.js';
import { filterIn, filterToQuery, filterToSearch, narrowedBy, pageSize } from './gallery-filter.js';
import { UseCaseCard } from './use-case-card.js';
import { UseCaseFilters } from './use-case-filters.js';
import { t } from '../texts/texts.js';

const create = (
  <Button component={Link} to="/use-cases/new" leftSection={<PlusIcon aria-hidden />}>
    {t('New use case')}
  </Button>
);

/** Questions that proved useful, to run as they are or to start from. */
export function UseCasesPage() {
  const { said: filter, show } = useAddress({ read: filterIn, write: filterToSearch });
  const found = useQuery({
    queryKey: ['use-cases', 'gallery', filter],
    queryFn: ({ signal }) => ui.get('/api/usecases', { signal, params: { query: filterToQuery(filter) } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Page
      title={t('Use cases')}
      description={t('Questions that proved useful. Run one as it is, or start from it.')}
      actions={create}
      size="xl"
    >
      <FoldedFilters set={narrowedBy(filter)}>{() => <UseCaseFilters filter={filter} onChange={show} />}</FoldedFilters>
      <QueryView query={found} label={t('Loading use cases')}>
        {({ data, total }) => (
          <Paged
            of={t('use cases')}
            {...{ total, pageSize }}
            page={filter.page}
            onPage={(page) => show({ ...filter, page })}
            isOld={found.isPlaceholderData}
          >
            <Text size="sm" c="dimmed" mb="sm" aria-live="polite">
              {total === 1 ? t('1 use case') : t('{{total}} use cases', { total })}
            </Text>
            {data.length === 0 && <NoUseCases isFiltered={narrowedBy(filter) > 0} />}
            <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
              {data.map((useCase) => (
                <UseCaseCard
                  key={useCase.id}
                  useCase={useCase}
                  onTag={(tag) => show({ ...filter, tags: [...new Set([...filter.tags, tag])], page: 1 })}
                />
              ))}
            </SimpleGrid>
          </Paged>
        )}
      </QueryView>
    </Page>
  );
}

const NoUseCases = ({ isFiltered }: { readonly isFiltered: boolean }) => (
  <EmptyState
    icon={<BookmarkIcon aria-hidden />}
    title={isFiltered ? t('No matching use cases') : t('No use cases yet')}
    description={
      isFiltered
        ? t('Clear a filter to see more.')
        : t(
            'A use case is a question worth asking again, and what it is good for. Write the first one for your colleagues.',
          )
    }
  />
);
