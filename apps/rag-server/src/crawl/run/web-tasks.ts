import { z } from 'zod';
import type { NewTask } from '../../tasks/task-queue.js';
import { visitKey } from '../../pages/canonical-url.js';

/** The steps of a crawl: find the first pages, read pages, then look which are gone, and remove those. */
export const webTaskKinds = { start: 'web-start', page: 'web-page', close: 'web-close', remove: 'web-remove' } as const;

/** A page that is to be read. */
export const pageTask = z.object({
  url: z.string(),
  /** Links followed from the first page; 0 is that page. */
  depth: z.int(),
  /** Shown in a frame of another page. */
  isFramed: z.boolean().default(false),
  /** Whose links count as the same site; `null` for the first page, which decides it by where it leads. */
  site: z.string().nullable(),
});
export type PageTask = z.infer<typeof pageTask>;

/** A page that is gone. */
export const removeTask = z.object({ key: z.string(), documentId: z.string() });
export type RemoveTask = z.infer<typeof removeTask>;

interface JobPart {
  readonly jobId: string;
  readonly datasourceId: string;
}

/** The subject of an outcome is shown to people: the whole address, if there is room. */
const maxSubjectLength = 1_000;

export const startOf = ({ jobId, datasourceId }: JobPart, id: string): NewTask => ({
  id,
  kind: webTaskKinds.start,
  jobId,
  datasourceId,
  subject: 'start',
  exclusiveKey: `${webTaskKinds.start}:${jobId}`,
  payload: {},
});

export const pageOf = ({ jobId, datasourceId }: JobPart, id: string, page: PageTask): NewTask => ({
  id,
  kind: webTaskKinds.page,
  jobId,
  datasourceId,
  subject: page.url.slice(0, maxSubjectLength),
  onceKey: visitKey(page.url),
  exclusiveKey: `${webTaskKinds.page}:${jobId}:${visitKey(page.url)}`,
  payload: page,
});

export const removalOf = (
  { jobId, datasourceId }: JobPart,
  id: string,
  { url, key, documentId }: RemoveTask & { readonly url: string },
): NewTask => ({
  id,
  kind: webTaskKinds.remove,
  jobId,
  datasourceId,
  subject: url.slice(0, maxSubjectLength),
  onceKey: key,
  exclusiveKey: `${webTaskKinds.remove}:${jobId}:${key}`,
  payload: { key, documentId } satisfies RemoveTask,
});
