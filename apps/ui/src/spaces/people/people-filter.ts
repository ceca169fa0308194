import type { LinkedUser } from '@parley/contracts';

export type LinkFilter = LinkedUser['link_status'] | 'all';

export const linkWords: Readonly<Record<LinkFilter, string>> = {
  all: 'All',
  linked: 'Linked',
  pending: 'Waiting',
  unlinked: 'Not linked',
};

/** Reads the filter from the page's address; what is not understood counts as not said. */
export function peopleFilterIn(search: URLSearchParams): { status: LinkFilter; page: number } {
  const status = search.get('status') ?? '';
  const page = Number(search.get('page'));
  return {
    status: Object.hasOwn(linkWords, status) ? (status as LinkFilter) : 'all',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}
