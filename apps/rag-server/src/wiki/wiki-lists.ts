import type { z } from 'zod';
import { directChildrenAnswer, listAnswer, type Summary } from './wiki-answers.js';
import { type GetJson, unreadable } from './wiki-http.js';

const pageSize = 100;
/** A wiki that always has a next page must not keep us for ever. */
const maxItems = 50_000;

/** A page of a list, and the address that its items are shown at. */
export interface ListedPage {
  readonly page: Summary;
  readonly base: string | undefined;
}

/**
 * All contents of a list of `/rest/api`, each once. It goes on by numbers, or by a cursor where the wiki gives one.
 * Throws `WikiRefusal`, also for a list without end.
 */
export async function listedContents(get: GetJson, path: string, signal: AbortSignal): Promise<ListedPage[]> {
  const found = new Map<string, ListedPage>();
  const separator = path.includes('?') ? '&' : '?';
  let after = 'start=0';
  for (const seen = new Set<string>(); !seen.has(after) && found.size <= maxItems;) {
    seen.add(after);
    const address = `${path}${separator}${after}&limit=${pageSize}&expand=version,space`;
    const { results, limit = pageSize, _links: links } = await get(address, listAnswer, signal);
    const isRepeated = results.every(({ id }) => found.has(id));
    for (const page of results) found.set(page.id, { page, base: links?.base });
    // A wiki may give fewer at a time than asked for; it says so in `limit`.
    const isLast = links?.next === undefined && results.length < limit;
    if (isLast || results.length === 0) return [...found.values()];
    if (isRepeated) throw unreadable('the list repeats itself');
    after = cursorQuery(links?.next) ?? `start=${startOf(after) + results.length}`;
  }
  throw unreadable(`a list has no end, or more than ${maxItems} pages`);
}

const startOf = (query: string) => Number(/^start=(\d+)$/.exec(query)?.[1] ?? 0);

const cursorQuery = (next: string | undefined): string | undefined => {
  const cursor = cursorIn(next);
  return cursor === undefined ? undefined : `cursor=${encodeURIComponent(cursor)}`;
};

export type DirectChild = z.infer<typeof directChildrenAnswer>['results'][number];

/** What is directly below a page or a folder, of any type. Throws as `listedContents`. */
export async function directChildren(get: GetJson, path: string, signal: AbortSignal): Promise<DirectChild[]> {
  const found = new Map<string, DirectChild>();
  let after: string | undefined = '';
  for (const seen = new Set<string>(); after !== undefined;) {
    if (seen.has(after) || found.size > maxItems) throw unreadable(`a list has no end, or more than ${maxItems} items`);
    seen.add(after);
    const cursor = after === '' ? '' : `&cursor=${encodeURIComponent(after)}`;
    const { results, _links: links } = await get(`${path}?limit=${pageSize}${cursor}`, directChildrenAnswer, signal);
    for (const child of results) found.set(child.id, child);
    after = cursorIn(links?.next);
  }
  return [...found.values()];
}

/** `next` is a path, with or without an origin; its cursor alone counts, as it is asked for at the wiki's own address. */
const cursorIn = (next: string | undefined): string | undefined =>
  next === undefined ? undefined : (URL.parse(next, 'https://wiki.invalid')?.searchParams.get('cursor') ?? undefined);
