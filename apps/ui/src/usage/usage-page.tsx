import { Button, EmptyState, Select, SimpleGrid } from '@mantine/core';
import { BarChartIcon } from '@radix-ui/react-icons';
import { Page } from '../kit/page.js';
import { Paged } from '../kit/paged.js';
import { QueryView } from '../kit/query-view.js';
import { useAddress } from '../kit/use-address.js';
import { Budgets } from './budgets.js';
import { DayBars } from './day-bars.js';
import { csvAddress, rowsPerPage, useDays, useUsage } from './read-usage.js';
import { byWords, monthChoices, type UsageFilter, usageFilterIn, usageFilterToSearch } from './usage-filter.js';
import { UsageTable } from './usage-table.js';
import { t } from '../texts/texts.js';

/** What language models are used, and how much of it is allowed. */
export function UsagePage() {
  const { said: filter, show } = useAddress({ read: usageFilterIn, write: usageFilterToSearch });
  const [usage, days] = [useUsage(filter), useDays(filter)];
  return (
    <Page
      title={t('Usage')}
      description={t(
        'Tokens that language models read and wrote. What is asked in a space counts for its team, all else for the team that owns the agent. Who asked is not kept.',
      )}
      actions={
        <Button component="a" href={csvAddress(filter)} download="usage.csv" variant="default">
          {t('Download CSV')}
        </Button>
      }
    >
      <Filters filter={filter} onShow={(part) => show({ ...filter, page: 1, ...part })} />
      <QueryView query={days} label={t('Loading days')}>
        {(found) => (found.length === 0 ? null : <DayBars days={found} />)}
      </QueryView>
      <QueryView query={usage} label={t('Loading usage')}>
        {({ data, total }) =>
          total === 0 ? (
            <EmptyState
              icon={<BarChartIcon aria-hidden />}
              title={t('Nothing was used')}
              description={t('What a language model is asked appears here as soon as it has answered.')}
            />
          ) : (
            <Paged
              of={t('usage')}
              total={total}
              pageSize={rowsPerPage}
              page={filter.page}
              onPage={(page) => show({ ...filter, page })}
              isOld={usage.isPlaceholderData}
            >
              <UsageTable rows={data} by={filter.by} />
            </Paged>
          )
        }
      </QueryView>
      <Budgets />
    </Page>
  );
}

interface FiltersProps {
  readonly filter: UsageFilter;
  readonly onShow: (part: Partial<UsageFilter>) => void;
}

function Filters({ filter, onShow }: FiltersProps) {
  const months = monthChoices(new Date());
  const isListed = months.some(({ value }) => value === filter.month);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} mb="md" role="search" aria-label={t('Choose what is added up')}>
      <Select
        label={t('Month')}
        allowDeselect={false}
        data={isListed ? months : [...months, { value: filter.month, label: filter.month }]}
        value={filter.month}
        onChange={(month) => onShow({ month: month ?? '' })}
      />
      <Select
        label={t('By')}
        allowDeselect={false}
        data={Object.entries(byWords).map(([value, label]) => ({ value, label }))}
        value={filter.by}
        onChange={(by) => onShow({ by: (by ?? 'agent') as UsageFilter['by'] })}
      />
    </SimpleGrid>
  );
}
