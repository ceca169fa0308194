import { maxDatasourceName } from '@parley/contracts';
import { cutText } from '../pages/cut-text.js';
import { readablePath } from '../pages/readable-path.js';

/** What an address of the wiki leads to, as people copy it from a browser or a message. */
export type WikiAddress =
  | { readonly is: 'page'; readonly id: string; readonly spaceKey?: string; readonly title?: string }
  | { readonly is: 'title'; readonly spaceKey: string; readonly title: string }
  | { readonly is: 'space'; readonly spaceKey: string }
  | { readonly is: 'folder'; readonly id: string; readonly spaceKey: string };

const id = String.raw`(\d{1,20})`;
/** By the path behind the wiki's context path: Confluence Cloud's forms first, then those of Data Center. */
const forms: readonly (readonly [RegExp, (parts: readonly string[]) => WikiAddress | undefined])[] = [
  [
    new RegExp(String.raw`/spaces/([^/]+)/(?:pages|blog/\d+/\d+/\d+)/(?:edit(?:-v2)?/)?${id}(?:/([^/]*))?/?$`),
    ([space = '', page = '', title = '']) => ({ ...pageAt(page), spaceKey: space, ...(title !== '' && { title }) }),
  ],
  [
    new RegExp(String.raw`/spaces/([^/]+)/folder/${id}(?:/[^/]*)?/?$`),
    ([spaceKey = '', folder = '']) => ({ is: 'folder', id: withoutZeros(folder), spaceKey }),
  ],
  [/\/spaces\/([^/]+)(?:\/(?:overview|pages))?\/?$/, ([spaceKey = '']) => ({ is: 'space', spaceKey })],
  [/\/display\/([^/]+)\/?$/, ([spaceKey = '']) => ({ is: 'space', spaceKey })],
  // A blog post's address has the day between: there is no page of that title.
  [/\/display\/([^/]+)\/([^/]+)\/?$/, ([spaceKey = '', title = '']) => ({ is: 'title', spaceKey, title })],
  [
    /\/x\/([\w-]{1,11})\/?$/,
    ([code = '']) => {
      const page = idOfTiny(code);
      return page === undefined ? undefined : pageAt(page);
    },
  ],
];

/** `undefined` for an address that leads to nothing which is read. */
export function readWikiAddress(address: string): WikiAddress | undefined {
  const { pathname, searchParams } = new URL(address);
  if (/\/pages\/\w+\.action$/.test(pathname)) return ofAction(searchParams);
  for (const [form, read] of forms) {
    const found = form.exec(pathname);
    if (found)
      return read(found.slice(1).map((part: string | undefined) => readablePath((part ?? '').replaceAll('+', ' '))));
  }
  return undefined;
}

/** `/pages/viewpage.action` and its kin: by id, or by space and title. */
function ofAction(query: URLSearchParams): WikiAddress | undefined {
  const page = /^\d{1,20}$/.exec(query.get('pageId') ?? '')?.[0];
  if (page !== undefined) return pageAt(page);
  const [spaceKey, title] = [query.get('spaceKey') ?? '', query.get('title') ?? ''];
  return spaceKey === '' || title === '' ? undefined : { is: 'title', spaceKey, title };
}

const pageAt = (page: string): WikiAddress & { readonly is: 'page' } => ({ is: 'page', id: withoutZeros(page) });
const withoutZeros = (number: string) => number.replace(/^0+(?=\d)/, '');

/**
 * The id in a short link: eight bytes, the lowest first, in Base64 with `_` and `-` for `+` and `/`, without the zeros at
 * its end.
 */
function idOfTiny(code: string): string | undefined {
  const padded = code.replaceAll('-', '/').replaceAll('_', '+').padEnd(11, 'A');
  const bytes = Buffer.from(`${padded}=`, 'base64');
  return bytes.length === 8 ? String(bytes.readBigUInt64LE()) : undefined;
}

/** The title that the address of a page ends with, where it does. */
export function titleInAddress(address: string): string | undefined {
  const found = readWikiAddress(address);
  const title = (found && 'title' in found ? (found.title ?? '') : '').trim();
  return title === '' ? undefined : cutText(title, maxDatasourceName);
}
