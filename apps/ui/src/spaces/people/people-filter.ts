import type { LinkedUser } from '@parley/contracts';
import { t } from '../../texts/texts.js';

export type LinkFilter = LinkedUser['link_status'] | 'all';

export const linkWords: Readonly<Record<LinkFilter, string>> = {
  all: t('All'),
  linked: t('Linked'),
  pending: t('Waiting'),
  unlinked: t('Not linked'),
};

export interface PeopleFilter {
  readonly status: LinkFilter;
  /** From 1. */
  readonly page: number;
}

/** Reads the filter from the page's address; what is not understood counts as not said. */
export function peopleFilterIn(search: URLSearchParams): PeopleFilter {
  const status = search.get('status') ?? '';
  const page = Number(search.get('page'));
  return {
    status: Object.hasOwn(linkWords, status) ? (status as LinkFilter) : 'all',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** What goes without saying is not said. */
export const peopleFilterToSearch = ({ status, page }: PeopleFilter): Record<string, string> => ({
  ...(status !== 'all' && { status }),
  ...(page !== 1 && { page: String(page) }),
});
