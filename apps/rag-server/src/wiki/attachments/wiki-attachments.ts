import { z } from 'zod';
import { attachmentListAnswer, attachmentPageAnswer, type AttachmentSummary } from '../wiki-answers.js';
import type { GetFile, GetJson, WikiClientSettings, WikiHttp } from '../wiki-http.js';
import { everyItem, everyItemByCursor } from '../wiki-lists.js';
import { WikiRefusal } from '../wiki-refusal.js';

/** A file that is attached to a page, as a list tells it. */
export const wikiAttachment = z.object({
  /** `att` and digits. */
  id: z.string(),
  /** Name of the file. */
  title: z.string(),
  version: z.int(),
  /** Empty when the wiki does not say. */
  mediaType: z.string(),
  /** In bytes; 0 when the wiki does not say. */
  size: z.number(),
  /** As the wiki gives it: a path, or an address whose path counts. */
  link: z.string(),
  /** Root of the addresses that people open. */
  base: z.string(),
});
export type WikiAttachment = Readonly<z.infer<typeof wikiAttachment>>;

export interface WikiAttachments {
  /** All files attached to a page. Throws `WikiRefusal`. */
  attachments(pageId: string, signal: AbortSignal): Promise<WikiAttachment[]>;
  /** What the file holds. Throws `WikiRefusal`, also for a link that leads out of the wiki's files. */
  attachmentBody(pageId: string, attachment: WikiAttachment, signal: AbortSignal): Promise<Buffer>;
}

type Place = Pick<WikiClientSettings, 'url' | 'readersUrl'>;

export function wikiAttachments(place: Place, http: WikiHttp): WikiAttachments {
  const { url } = place;
  return {
    attachments: attachmentLister(place, http.json),
    attachmentBody: (pageId, attachment, signal) => bodyOf(url, http.file, { pageId, attachment }, signal),
  };
}

/**
 * `/rest/api` tells them, of Data Center and of the Cloud; where the Cloud has given that up, or the token may not use it,
 * `/api/v2` does. Whichever answered last is asked first; its refusal is thrown when neither does.
 */
function attachmentLister({ url, readersUrl }: Place, get: GetJson): WikiAttachments['attachments'] {
  let isSecond = false;
  const byFirst = async (pageId: string, signal: AbortSignal) => {
    const list = { path: `/rest/api/content/${pageId}/child/attachment`, expand: 'version' };
    const found = await everyItem(get, list, attachmentListAnswer, signal);
    return found.map(({ item, base = url }) => ({ ...item, base: readersUrl ?? base }));
  };
  const bySecond = async (pageId: string, signal: AbortSignal) => {
    const found = await everyItemByCursor(get, `/api/v2/pages/${pageId}/attachments`, attachmentPageAnswer, signal);
    return found.map(({ item, base = url }) => ({ ...item, base: readersUrl ?? base }));
  };
  return async (pageId, signal) => {
    const [usual, other] = isSecond ? [bySecond, byFirst] : [byFirst, bySecond];
    return usual(pageId, signal).catch(async (refusal: unknown) => {
      if (!isFinal(refusal)) throw refusal;
      const found = await other(pageId, signal).catch((error: unknown) => {
        throw isFinal(error) ? refusal : error;
      });
      isSecond = !isSecond;
      return found;
    });
  };
}

const isFinal = (error: unknown): boolean => error instanceof WikiRefusal && !error.isPassing;

async function bodyOf(
  url: string,
  get: GetFile,
  { pageId, attachment }: { readonly pageId: string; readonly attachment: WikiAttachment },
  signal: AbortSignal,
): Promise<Buffer> {
  const { id, mediaType } = attachment;
  // Scoped tokens of the Cloud know no other address than that of the API.
  const isGateway = new URL(url).host === 'api.atlassian.com';
  const path = isGateway ? `/rest/api/content/${pageId}/child/attachment/${id}/download` : filePath(url, attachment);
  return get({ path, mediaType }, signal);
}

/** The path of a link, which must lead to a file: whatever host it names, the wiki itself is asked. */
function filePath(url: string, { link, base }: Pick<AttachmentSummary, 'link'> & { readonly base: string }): string {
  const target = URL.parse(link, 'https://wiki.invalid');
  const path = [url, base].reduce((rest, root) => withoutPrefix(rest, contextOf(root)), target?.pathname ?? '');
  if (target && /^\/download\/attachments\/\d+\/(?!.*%2f)[^/]+$/i.test(path)) return path + target.search;
  throw new WikiRefusal('The wiki gives no address of the file that can be read.', { isPassing: false });
}

const contextOf = (root: string) => URL.parse(root)?.pathname.replace(/\/$/, '') ?? '';

const withoutPrefix = (path: string, prefix: string) =>
  prefix !== '' && path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path;

/** The address at which people open the file's newest version. */
export const shownAddress = (pageId: string, { base, title }: WikiAttachment): string =>
  `${base}/download/attachments/${pageId}/${encodeURIComponent(title)}`;
