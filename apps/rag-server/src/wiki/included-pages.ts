import type { DocumentStore } from '../documents/document.store.js';
import type { LeftOut } from '../extract/document-reader.js';
import type { ReadMarkup } from '../extract/markup-reader.js';
import { type IncludedPage, pageKey, type PageName } from '../markup/storage-format/resources.js';
import type { IncludablePage, WikiClient, WikiPageBody } from './wiki-client.js';
import type { WikiContext } from './wiki-context.js';
import { WikiRefusal } from './wiki-refusal.js';
import { wikiDocumentId } from './wiki-source.js';
import type { WikiSpaces } from './wiki-spaces.js';

/** So many others are shown by a page, so much of them in characters, and so deep within each other. */
const most = 20;
const mostChars = 4 * 1024 * 1024;
const deepest = 3;

interface Deps {
  readonly client: Pick<WikiClient, 'pageToInclude'>;
  readonly spaces: WikiSpaces;
  readonly readMarkup: ReadMarkup;
  readonly documents: Pick<DocumentStore, 'find'>;
}

/** What a page shows of others. */
export interface Included {
  /** Whether it includes any, read or not: they change without a new version of this page. */
  readonly isAny: boolean;
  /** By `pageKey`. */
  readonly pages: Readonly<Record<string, IncludedPage>>;
  readonly leftOut: readonly LeftOut[];
}

/**
 * The pages whose text a page includes, as far as they belong to the same source: whoever reads this page may read those.
 * Of any other the text is left out, whatever the wiki's account may read. Throws as `ReadMarkup`, and `WikiRefusal` for
 * a wiki that does not answer for now.
 */
export async function includedIn(
  deps: Deps,
  context: WikiContext,
  page: WikiPageBody,
  signal: AbortSignal,
): Promise<Included> {
  const found: Found = { pages: {}, leftOut: [], asked: new Set([pageKey(page)]), charsLeft: mostChars };
  const first = await namesIn(deps, page, signal);
  for (let [depth, names] = [0, first]; depth < deepest && names.length > 0; depth += 1)
    names = await readAll(deps, context, { found, names }, signal);
  return { isAny: first.length > 0, pages: found.pages, leftOut: found.leftOut };
}

/** What is gathered for one page. */
interface Found {
  readonly pages: Record<string, IncludedPage>;
  readonly leftOut: LeftOut[];
  /** Keys of pages, the one itself among them. */
  readonly asked: Set<string>;
  charsLeft: number;
}

/** Resolves to the pages that those which were read include in turn. */
async function readAll(
  deps: Deps,
  context: WikiContext,
  { found, names }: { readonly found: Found; readonly names: readonly PageName[] },
  signal: AbortSignal,
): Promise<readonly PageName[]> {
  const below: PageName[] = [];
  for (const name of names) {
    if (found.asked.size === found.asked.add(pageKey(name)).size) continue;
    const isFull = found.charsLeft <= 0 || found.asked.size > most + 1;
    const read = isFull ? tooMany : await readOne(deps, context, name, signal);
    if (typeof read === 'string') found.leftOut.push({ what: `The text of "${name.title}"`, why: read });
    else below.push(...(await take(deps, found, { name, read }, signal)));
  }
  return below;
}

async function take(
  deps: Deps,
  found: Found,
  { name, read }: { readonly name: PageName; readonly read: IncludedPage },
  signal: AbortSignal,
): Promise<readonly PageName[]> {
  found.pages[pageKey(name)] = read;
  found.charsLeft -= read.storage.length;
  return namesIn(deps, read, signal);
}

const tooMany = `A page shows ${most} others at most, and 4 million characters of them.`;
const unreadable = 'The wiki does not give the page to the account that reads it.';
const foreign = 'The page is not part of this source, whose readers may not be allowed to read it.';

/** Most pages include none, and are not parsed for it. */
const namesIn = async (
  { readMarkup }: Deps,
  { storage, spaceKey }: Pick<IncludedPage, 'storage' | 'spaceKey'>,
  signal: AbortSignal,
): Promise<readonly PageName[]> =>
  storage.includes('include"') ? readMarkup('includedPages', { storage, spaceKey }, signal) : [];

/** The page, or why its text is left out. */
async function readOne(
  deps: Deps,
  context: WikiContext,
  name: PageName,
  signal: AbortSignal,
): Promise<IncludedPage | string> {
  // What is in another space than people may add is not even asked for.
  if (!deps.spaces.isListed(name.spaceKey)) return foreign;
  const page = await deps.client.pageToInclude(name, signal).catch((error: unknown) => {
    if (error instanceof WikiRefusal && !error.isPassing) return undefined;
    throw error;
  });
  if (!page) return unreadable;
  return (await isOfSource(deps, context, page)) ? { ...page, pageId: page.id } : foreign;
}

async function isOfSource(
  { spaces, documents }: Deps,
  { datasource, source, isWanted }: WikiContext,
  { id, title, spaceKey, ancestorIds }: IncludablePage,
): Promise<boolean> {
  if (!spaces.isListed(spaceKey) || !isWanted(title)) return false;
  const isInSpace = source.whole_space?.toLowerCase() === spaceKey.toLowerCase();
  const isBelow = isInSpace || [id, ...ancestorIds].includes(source.page_id);
  if (source.get_child_pages && isBelow) return true;
  // In folders, which are no ancestors, it is known from an earlier reading.
  const key = { datasourceId: datasource.id, documentId: wikiDocumentId(datasource.id, id) };
  return (await documents.find([key])).length > 0;
}
