import { AppError } from '@parley/contracts';
import { dependencyDown } from '@parley/service';
import { readWikiAddress, type WikiAddress } from './page-address.js';
import type { WikiClient, WikiPage } from './wiki-client.js';
import { WikiRefusal } from './wiki-refusal.js';
import type { WikiSpaces } from './wiki-spaces.js';
import type { Wiki } from './wikis.js';

/** Where a reading begins. */
export interface WikiRoot {
  readonly pageId: string;
  /** A folder has no text; what is in it is read. */
  readonly isFolder: boolean;
  /** Of which all pages are read, whether they are below the first one or not. */
  readonly wholeSpace: string | undefined;
  /** As the wiki calls it; `undefined` where it was not asked. */
  readonly title: string | undefined;
}

type Deps = Pick<Wiki, 'url' | 'readersUrl' | 'account' | 'spaces'> & {
  readonly client: Pick<WikiClient, 'page' | 'pageByTitle' | 'homePage'>;
};

/**
 * Finds what an address of the wiki leads to; asks the wiki where the address has no id. Throws `VALIDATION_ERROR` for
 * another host, an address of nothing that is read, a space that is not listed and what the wiki does not have;
 * `SERVICE_UNAVAILABLE` when the wiki does not answer.
 */
export async function findRoot(deps: Deps, address: string, signal: AbortSignal): Promise<WikiRoot> {
  const found = readWikiAddress(address);
  const isOurs = isAt(deps, address);
  if (!found) throw isOurs ? invalid(unknownForm) : notOurs([deps]);
  if (found.spaceKey !== undefined) requireListed(deps.spaces, found.spaceKey);
  try {
    if (!isOurs) await requireReadersAddress(deps, found, address, signal);
    return await rootOf(deps, found, signal);
  } catch (error) {
    throw error instanceof WikiRefusal ? asAnswer(error) : error;
  }
}

const unknownForm =
  'Not the address of a page, a folder or a space. Copy it from the browser while the page is open, e.g. /spaces/<SPACE>/pages/<id>.';

/** Whether the address is one of the wiki, as far as its settings tell. */
export const isAt = ({ url, readersUrl }: Pick<Wiki, 'url' | 'readersUrl'>, address: string): boolean =>
  [url, readersUrl ?? url].some((root) => new URL(root).origin === new URL(address).origin);

async function rootOf({ client, account }: Deps, found: WikiAddress, signal: AbortSignal): Promise<WikiRoot> {
  const root = { isFolder: false, wholeSpace: undefined, title: undefined };
  if (found.is === 'page') return { ...root, pageId: found.id };
  if (found.is === 'folder') return { ...root, pageId: found.id, isFolder: true };
  if (found.is === 'space') {
    const pageId = await client.homePage(found.spaceKey, signal);
    if (pageId === undefined) throw invalid(`The space ${found.spaceKey} has no home page: add one of its pages.`);
    return { ...root, pageId, wholeSpace: found.spaceKey, title: found.spaceKey };
  }
  const page = await client.pageByTitle(found.spaceKey, found.title, signal);
  if (!page) throw invalid(`The space ${found.spaceKey} has no page "${found.title}", or ${account} may not read it.`);
  return { ...root, pageId: page.id, title: page.title };
}

/** The API may have another address than people open: then the wiki says which, with any of its pages. */
async function requireReadersAddress(
  { client, url }: Deps,
  found: WikiAddress,
  address: string,
  signal: AbortSignal,
): Promise<void> {
  const page = await somePage(client, found, signal);
  if (page === undefined || new URL(page.url).origin !== new URL(address).origin) throw notOurs([{ url }]);
}

async function somePage(
  client: Deps['client'],
  found: WikiAddress,
  signal: AbortSignal,
): Promise<WikiPage | undefined> {
  if (found.is === 'page') return client.page(found.id, signal);
  if (found.is === 'title') return client.pageByTitle(found.spaceKey, found.title, signal);
  const home = await client.homePage(found.spaceKey, signal);
  return home === undefined ? undefined : client.page(home, signal);
}

function requireListed(spaces: WikiSpaces, spaceKey: string): void {
  if (!spaces.isListed(spaceKey)) throw invalid(spaces.refusalOf(spaceKey));
}

function asAnswer(refusal: WikiRefusal): AppError {
  return refusal.isPassing ? dependencyDown('wiki', 'unreachable', refusal) : invalid(refusal.message, refusal);
}

export const notOurs = (wikis: readonly Pick<Wiki, 'url'>[]): AppError => {
  const places = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
    wikis.map(({ url }) => new URL(url).origin),
  );
  return invalid(`The address does not belong to the wiki at ${places}.`);
};

const invalid = (message: string, cause?: unknown) =>
  new AppError('VALIDATION_ERROR', message, { details: [{ field: 'url', message }], cause });
