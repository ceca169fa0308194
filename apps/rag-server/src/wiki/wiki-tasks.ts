import { z } from 'zod';
import { wikiAttachment } from './attachments/wiki-attachments.js';
import type { NewTask } from '../tasks/task-queue.js';
import { wikiDocumentId } from './wiki-source.js';

/** The steps: read pages, find those below and what is attached, then look which are gone, and remove those. */
export const wikiTaskKinds = {
  page: 'wiki-page',
  attachment: 'wiki-attachment',
  close: 'wiki-close',
  remove: 'wiki-remove',
} as const;

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

/** A file that is to be read, and the page that it is attached to. */
export const attachmentTask = z.object({
  attachment: wikiAttachment,
  page: z.object({ id: z.string(), title: z.string(), url: z.string(), spaceKey: z.string() }),
});
export type AttachmentTask = z.infer<typeof attachmentTask>;

/** The wiki does not tell what is attached: told once, and nothing that was attached before is taken for gone. */
export const unlistedTask = z.object({ why: z.string() });
export const unlistedKey = 'attachments';

interface JobPart {
  readonly jobId: string;
  readonly datasourceId: string;
}

const taskFor = ({ jobId, datasourceId }: JobPart, id: string, kind: string, part: string, payload: object) => ({
  id,
  kind,
  jobId,
  datasourceId,
  subject: wikiDocumentId(datasourceId, part),
  onceKey: part,
  exclusiveKey: `${kind}:${jobId}:${part}`,
  payload,
});

export const wikiPageOf = (part: JobPart, id: string, page: z.input<typeof wikiPageTask>): NewTask =>
  taskFor(part, id, wikiTaskKinds.page, page.pageId, page);

export const attachmentOf = (part: JobPart, id: string, task: AttachmentTask): NewTask =>
  taskFor(part, id, wikiTaskKinds.attachment, task.attachment.id, task);

export const unlistedOf = (part: JobPart, id: string, why: string): NewTask =>
  taskFor(part, id, wikiTaskKinds.attachment, unlistedKey, { why });

export const wikiRemovalOf = (part: JobPart, id: string, gone: string): NewTask =>
  taskFor(part, id, wikiTaskKinds.remove, gone, {});
