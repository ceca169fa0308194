import { unreadable } from './host-refusal.js';

/**
 * Where a list goes on: the path of a page, with how many pages came before. Each page counts on, so that a list in a circle
 * meets the bound of the reading and does not end as if it were whole.
 */
export interface PageCursor {
  readonly path: string;
  readonly before: number;
}

export const toCursor = ({ path, before }: PageCursor): string => `${before} ${path}`;

export function fromCursor(cursor: string): PageCursor {
  const [, before = '0', path = ''] = /^(\d+) (\/.*)$/.exec(cursor) ?? [];
  return { path, before: Number(before) };
}

/** The page after this one. Throws `HostRefusal` where a host that numbers its pages goes back. */
export function pageAfter({ path, before }: PageCursor, next: string): PageCursor {
  const [from, to] = [pageIn(path) ?? 1, pageIn(next)];
  if (next === path || (to !== undefined && to <= from)) throw unreadable('the list repeats itself');
  return { path: next, before: before + 1 };
}

const pageIn = (path: string): number | undefined => {
  const page = new URLSearchParams(path.split('?', 2)[1]).get('page');
  return page === null || !/^\d{1,9}$/.test(page) ? undefined : Number(page);
};
