import type { z } from 'zod';
import { directChildrenAnswer, listAnswer, type Summary } from './wiki-answers.js';
import { type GetJson, unreadable } from './wiki-http.js';

const pageSize = 100;
/** A wiki that always has a next page must not keep us for ever. */
const maxItems = 50_000;

/** An item of a list, and the address that its items are shown at. */
export interface Listed<Item> {
  readonly item: Item;
  readonly base: string | undefined;
}

interface ListAnswer<Item> {
  readonly results: readonly Item[];
  readonly limit?: number | undefined;
  readonly _links?: { readonly base?: string | undefined; readonly next?: string | undefined } | undefined;
}

/** All contents of a list of `/rest/api`, each once. Throws as `everyItem`. */
export const listedContents = (get: GetJson, path: string, signal: AbortSignal): Promise<Listed<Summary>[]> =>
  everyItem(get, { path, expand: 'version,space' }, listAnswer, signal);

/**
 * All items of a list of `/rest/api`, each once. It goes on by numbers, or by a cursor where the wiki gives one.
 * Throws `WikiRefusal`, also for a list without end.
 */
export async function everyItem<Item extends { readonly id: string }>(
  get: GetJson,
  { path, expand }: { readonly path: string; readonly expand: string },
  answer: z.ZodType<ListAnswer<Item>>,
  signal: AbortSignal,
): Promise<Listed<Item>[]> {
  const found = new Map<string, Listed<Item>>();
  const separator = path.includes('?') ? '&' : '?';
  let after = 'start=0';
  for (const seen = new Set<string>(); !seen.has(after) && found.size <= maxItems;) {
    seen.add(after);
    const address = `${path}${separator}${after}&limit=${pageSize}&expand=${expand}`;
    const { results, limit = pageSize, _links: links } = await get(address, answer, signal);
    const isRepeated = results.every(({ id }) => found.has(id));
    for (const item of results) found.set(item.id, { item, base: links?.base });
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

/** What is directly below a page or a folder, of any type. Throws as `everyItem`. */
export const directChildren = async (get: GetJson, path: string, signal: AbortSignal): Promise<DirectChild[]> =>
  (await everyItemByCursor(get, path, directChildrenAnswer, signal)).map(({ item }) => item);

/** All items of a list of `/api/v2`, each once. Throws as `everyItem`. */
export async function everyItemByCursor<Item extends { readonly id: string }>(
  get: GetJson,
  path: string,
  answer: z.ZodType<ListAnswer<Item>>,
  signal: AbortSignal,
): Promise<Listed<Item>[]> {
  const found = new Map<string, Listed<Item>>();
  let after: string | undefined = '';
  for (const seen = new Set<string>(); after !== undefined;) {
    if (seen.has(after) || found.size > maxItems) throw unreadable(`a list has no end, or more than ${maxItems} items`);
    seen.add(after);
    const cursor = after === '' ? '' : `&cursor=${encodeURIComponent(after)}`;
    const { results, _links: links } = await get(`${path}?limit=${pageSize}${cursor}`, answer, signal);
    for (const item of results) found.set(item.id, { item, base: links?.base });
    after = cursorIn(links?.next);
  }
  return [...found.values()];
}

/** `next` is a path, with or without an origin; its cursor alone counts, as it is asked for at the wiki's own address. */
const cursorIn = (next: string | undefined): string | undefined =>
  next === undefined ? undefined : (URL.parse(next, 'https://wiki.invalid')?.searchParams.get('cursor') ?? undefined);
