import { hasMoreTags, maxTags } from '@parley/documents';
import type { PageName } from '../markup/storage-format/resources.js';
import {
  includableAnswer,
  listAnswer,
  type PageAnswer,
  pageAnswer,
  spaceAnswer,
  type Summary,
} from './wiki-answers.js';
import { wikiAttachments, type WikiAttachments } from './attachments/wiki-attachments.js';
import { type GetJson, unreadable, type WikiClientSettings, wikiHttp } from './wiki-http.js';
import { directChildren, listedContents } from './wiki-lists.js';
import { type WikiPermissions, wikiPermissions } from './permissions/wiki-permissions.js';
import { type NamePeople, wikiPeople } from './wiki-people.js';
import { type WikiProbe, wikiProbe } from './wiki-probe.js';
import { WikiRefusal } from './wiki-refusal.js';

export type { WikiClientSettings } from './wiki-http.js';

/** A page without its text: what costs little to learn of many. */
export interface WikiPage {
  readonly id: string;
  readonly title: string;
  readonly version: number;
  /** Address for people. */
  readonly url: string;
  /** Empty if the wiki does not say. */
  readonly spaceKey: string;
}

export interface WikiPageBody extends WikiPage {
  readonly spaceName: string;
  /** In Confluence's storage format. */
  readonly storage: string;
  /** Root of the addresses that people open; the API may be elsewhere. */
  readonly base: string;
}

/** A page by its title, with what tells where it belongs. */
export interface IncludablePage extends WikiPage {
  readonly storage: string;
  /** Of the pages above it. */
  readonly ancestorIds: readonly string[];
}

/** What is directly below a page or a folder. */
export interface WikiChildren {
  readonly pages: readonly WikiPage[];
  /** Pages of which the wiki said nothing but the id. */
  readonly pageIds: readonly string[];
  readonly folderIds: readonly string[];
}

/** Reads a wiki. Everything throws `WikiRefusal`, and the signal's reason once that is aborted. */
export interface WikiClient extends WikiAttachments, WikiProbe, WikiPermissions {
  page(id: string, signal: AbortSignal): Promise<WikiPage>;
  pageWithBody(id: string, signal: AbortSignal): Promise<WikiPageBody>;
  /** All pages and folders directly below a page. */
  children(id: string, signal: AbortSignal): Promise<WikiChildren>;
  /** The same of a folder, which Confluence Cloud has. */
  childrenOfFolder(id: string, signal: AbortSignal): Promise<WikiChildren>;
  /** Of a page, by its title; `undefined` when the space has none of that title. */
  pageByTitle(spaceKey: string, title: string, signal: AbortSignal): Promise<WikiPage | undefined>;
  /** The same with its text, for a page that includes it. */
  pageToInclude(name: PageName, signal: AbortSignal): Promise<IncludablePage | undefined>;
  /** Id of a space's first page; `undefined` when it has none. */
  homePage(spaceKey: string, signal: AbortSignal): Promise<string | undefined>;
  /** All pages of a space. */
  pagesOfSpace(spaceKey: string, signal: AbortSignal): Promise<WikiPage[]>;
  readonly namePeople: NamePeople;
}

export function wikiClient(settings: WikiClientSettings): WikiClient {
  const http = wikiHttp(settings);
  const get = http.json;
  const toPage = pageAt(settings);
  const listed = async (path: string, signal: AbortSignal) =>
    (await listedContents(get, path, signal)).map(({ item, base }) => toPage(item, base));
  const foldersBelow = folderFinder(get, settings.now);
  return {
    ...wikiAttachments(settings, http),
    ...wikiProbe(get, toPage),
    ...wikiPermissions(get),
    namePeople: wikiPeople(get),
    async page(id, signal) {
      return toPage(await get(`/rest/api/content/${id}?expand=version,space`, pageAnswer, signal));
    },
    async pageWithBody(id, signal) {
      const path = `/rest/api/content/${id}?expand=body.storage,version,space`;
      const answer = await get(path, pageAnswer, signal);
      if (!answer.body) throw unreadable('the page has no text');
      const storage = storageIn(answer.body);
      const base = settings.readersUrl ?? answer._links?.base ?? settings.url;
      return { ...toPage(answer), spaceName: answer.space?.name ?? '', storage, base };
    },
    async children(id, signal) {
      const pages = await listed(`/rest/api/content/${id}/child/page`, signal);
      return { pages, pageIds: [], folderIds: await foldersBelow(id, signal) };
    },
    async childrenOfFolder(id, signal) {
      const all = await directChildren(get, `/api/v2/folders/${id}/direct-children`, signal);
      const ofType = (type: string) => all.filter((child) => child.type === type).map((child) => child.id);
      return { pages: [], pageIds: ofType('page'), folderIds: ofType('folder') };
    },
    async pageByTitle(spaceKey, title, signal) {
      const query = new URLSearchParams({ type: 'page', spaceKey, title, expand: 'version,space' }).toString();
      const { results, _links: links } = await get(`/rest/api/content?${query}`, listAnswer, signal);
      return results[0] && toPage(results[0], links?.base);
    },
    async pageToInclude({ spaceKey, title }, signal) {
      const expand = 'body.storage,version,space,ancestors';
      const query = new URLSearchParams({ type: 'page', spaceKey, title, expand, limit: '1' }).toString();
      const { results, _links: links } = await get(`/rest/api/content?${query}`, includableAnswer, signal);
      const [found] = results;
      if (!found) return undefined;
      const ancestorIds = found.ancestors.map(({ id }) => id);
      return { ...toPage(found, links?.base), storage: storageIn(found.body), ancestorIds };
    },
    async homePage(spaceKey, signal) {
      const path = `/rest/api/space/${encodeURIComponent(spaceKey)}?expand=homepage`;
      return (await get(path, spaceAnswer, signal)).homepage?.id;
    },
    pagesOfSpace: (spaceKey, signal) =>
      listed(`/rest/api/content?type=page&spaceKey=${encodeURIComponent(spaceKey)}`, signal),
  };
}

/** Throws `WikiRefusal` for what would keep its reader busy for ever. */
function storageIn({ storage: { value } }: NonNullable<PageAnswer['body']>): string {
  if (hasMoreTags(value, maxTags)) throw unreadable(`the page has more than ${maxTags} tags`);
  return value;
}

/** How long a wiki without `/api/v2` is not asked again whether it has one by now. */
const withoutV2Ms = 3_600_000;

/**
 * Folders stand between pages in Confluence Cloud, and only `/api/v2` tells them. A wiki that has no such API (Data
 * Center, whatever it says of an address that it does not know), or none for this token, shows no folders. Throws
 * `WikiRefusal` for one that has it and does not answer: pages would be missing.
 */
function folderFinder(get: GetJson, now: () => number) {
  let absentUntil = 0;
  let isKnown = false;
  return async (pageId: string, signal: AbortSignal): Promise<string[]> => {
    if (now() < absentUntil) return [];
    try {
      const all = await directChildren(get, `/api/v2/pages/${pageId}/direct-children`, signal);
      isKnown = true;
      return all.filter(({ type }) => type === 'folder').map(({ id }) => id);
    } catch (error) {
      const hasNone = error instanceof WikiRefusal && !error.isPassing && !isKnown;
      if (!hasNone) throw error;
      absentUntil = now() + withoutV2Ms;
      return [];
    }
  };
}

const pageAt =
  ({ url: wikiUrl, readersUrl }: Pick<WikiClientSettings, 'url' | 'readersUrl'>) =>
  ({ id, title, version, space, _links: links }: Summary, listBase?: string): WikiPage => {
    const base = readersUrl ?? links?.base ?? listBase ?? wikiUrl;
    const url = links?.webui === undefined ? undefined : URL.parse(`${base}${links.webui}`);
    const isReadable = url && /^https?:$/.test(url.protocol);
    const shown = isReadable ? url.href : `${wikiUrl}/pages/viewpage.action?pageId=${id}`;
    return { id, title, version: version.number, url: shown, spaceKey: space?.key ?? '' };
  };
