import { AuthzFailure } from './failure.js';

export interface Page<T> {
  readonly items: readonly T[];
  /** Empty on the last page. */
  readonly next: string;
}

/** 100,000 items at a page size of 100: a guard against a server that never ends, not a limit anybody should meet. */
const maxPages = 1_000;

/** Every item of every page. */
export async function allPages<T>(fetchPage: (token: string) => Promise<Page<T>>): Promise<T[]> {
  const items: T[] = [];
  for await (const page of eachPage(fetchPage)) items.push(...page);
  return items;
}

/** Follows continuation tokens to the end. A token seen before would loop for ever and is a failure. */
export async function* eachPage<T>(fetchPage: (token: string) => Promise<Page<T>>): AsyncGenerator<readonly T[]> {
  const seen = new Set<string>();
  let token = '';
  do {
    const page = await fetchPage(token);
    yield page.items;
    token = page.next;
    if (seen.has(token) || seen.size === maxPages)
      throw new AuthzFailure('malformed', 'authz does not stop returning pages');
    seen.add(token);
  } while (token !== '');
}
