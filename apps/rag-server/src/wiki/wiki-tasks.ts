import { z } from 'zod';
import type { NewTask } from '../tasks/task-queue.js';
import { wikiDocumentId } from './wiki-source.js';

/** The steps: read pages and find those below, then look which are gone, and remove those. */
export const wikiTaskKinds = { page: 'wiki-page', close: 'wiki-close', remove: 'wiki-remove' } as const;

/** A page that is to be read, and what its parent's list said of it; `null` for the page that was asked for. */
export const wikiPageTask = z.object({
  pageId: z.string(),
  /** A folder, which has no text. */
  isFolder: z.boolean().default(false),
  /** The page or folder that it was found below; `null` for the one that was asked for. */
  parentId: z.string().nullable().default(null),
  listed: z
    .object({ id: z.string(), title: z.string(), version: z.int(), url: z.string(), spaceKey: z.string().default('') })
    .nullable(),
});
export type WikiPageTask = z.infer<typeof wikiPageTask>;

interface JobPart {
  readonly jobId: string;
  readonly datasourceId: string;
}

const taskFor = ({ jobId, datasourceId }: JobPart, id: string, kind: string, pageId: string, payload: object) => ({
  id,
  kind,
  jobId,
  datasourceId,
  subject: wikiDocumentId(datasourceId, pageId),
  onceKey: pageId,
  exclusiveKey: `${kind}:${jobId}:${pageId}`,
  payload,
});

export const wikiPageOf = (part: JobPart, id: string, page: z.input<typeof wikiPageTask>): NewTask =>
  taskFor(part, id, wikiTaskKinds.page, page.pageId, page);

export const wikiRemovalOf = (part: JobPart, id: string, pageId: string): NewTask =>
  taskFor(part, id, wikiTaskKinds.remove, pageId, {});
