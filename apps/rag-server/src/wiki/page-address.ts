import { AppError, maxDatasourceName } from '@parley/contracts';
import { cutText } from '../pages/cut-text.js';
import { readablePath } from '../pages/readable-path.js';

const pathForm = /\/spaces\/([^/]+)\/pages\/(\d{1,20})(?:\/([^/]*)|$)/;

/**
 * Id of the page at an address of the wiki: `/spaces/<SPACE>/pages/<id>[/<title>]` or
 * `/pages/viewpage.action?pageId=<id>`. Throws `VALIDATION_ERROR` for other hosts and other forms.
 */
export function pageIdOf(address: string, wikiUrl: string): string {
  const url = new URL(address);
  const wiki = new URL(wikiUrl);
  if (url.origin !== wiki.origin) throw invalid(`The address does not belong to the wiki at ${wiki.origin}.`);
  const id = idOf(url);
  if (id === undefined) {
    throw invalid('Not the address of a page. Use /spaces/<SPACE>/pages/<id> or viewpage.action?pageId=<id>.');
  }
  return id.replace(/^0+(?=\d)/, '');
}

function idOf({ pathname, searchParams }: URL): string | undefined {
  if (/\/viewpage\.action$/.test(pathname)) return /^\d{1,20}$/.exec(searchParams.get('pageId') ?? '')?.[0];
  return pathForm.exec(pathname)?.[2];
}

/** The space that the address of a page names, where it does; the page itself may be in another one. */
export function spaceInAddress(address: string): string | undefined {
  const key = pathForm.exec(new URL(address).pathname)?.[1];
  return key === undefined ? undefined : readablePath(key);
}

/** The title that the address of a page ends with, where it does. */
export function titleInAddress(address: string): string | undefined {
  const title = readablePath((pathForm.exec(new URL(address).pathname)?.[3] ?? '').replaceAll('+', ' ')).trim();
  return title === '' ? undefined : cutText(title, maxDatasourceName);
}

const invalid = (message: string) =>
  new AppError('VALIDATION_ERROR', message, { details: [{ field: 'url', message }] });
