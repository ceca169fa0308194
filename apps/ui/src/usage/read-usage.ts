import type { UiSchemas } from '@parley/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ui } from '../api/clients.js';
import type { UsageFilter } from './usage-filter.js';

export type UsageRow = UiSchemas['UsageRow'];

export const rowsPerPage = 25;

const monthOf = ({ month }: Pick<UsageFilter, 'month'>) => (month === '' ? {} : { month });

/** One page of what a month's requests took, the most tokens first. */
export const useUsage = (filter: UsageFilter) =>
  useQuery({
    queryKey: ['usage', filter],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const page = { limit: rowsPerPage, offset: (filter.page - 1) * rowsPerPage };
      return ui.get('/api/admin/usage', { signal, params: { query: { ...monthOf(filter), by: filter.by, ...page } } });
    },
  });

/** What each day of a month took. */
export const useDays = (filter: Pick<UsageFilter, 'month'>) =>
  useQuery({
    queryKey: ['usage', 'days', filter.month],
    queryFn: async ({ signal }) =>
      (await ui.get('/api/admin/usage', { signal, params: { query: { ...monthOf(filter), by: 'day', limit: 31 } } }))
        .data,
  });

/** Where the whole month is downloaded for a spreadsheet. */
export const csvAddress = ({ month, by }: UsageFilter): string =>
  `/api/admin/usage.csv?${new URLSearchParams({ by, ...monthOf({ month }) }).toString()}`;
