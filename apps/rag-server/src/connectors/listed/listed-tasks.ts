import { z } from 'zod';
import type { NewTask } from '../../tasks/task-queue.js';

/** The steps of a reading: list, read what is listed, look what is gone, remove or keep what was not listed. */
export type ListedStep = 'list' | 'item' | 'close' | 'remove' | 'keep';

/** Tasks are kept, so this never changes. */
export const taskKind = (sourceType: string, step: ListedStep): string => `${sourceType}-${step}`;

export const listTask = z.object({
  /** `null` for the first page. */
  cursor: z.string().nullable(),
  /** Items listed before this page. */
  before: z.int(),
});
export type ListTask = z.infer<typeof listTask>;

/** What is to be read, as it was listed. */
export const itemTask = z.object({ key: z.string(), version: z.string() });
export type ItemTask = z.infer<typeof itemTask>;

interface JobPart {
  readonly jobId: string;
  readonly datasourceId: string;
}

/** The subject of an outcome is shown to people. */
const maxSubjectLength = 1_000;

interface Draft {
  readonly kind: string;
  readonly once: string;
  readonly payload: unknown;
}

const taskFor = ({ jobId, datasourceId }: JobPart, id: string, { kind, once, payload }: Draft): NewTask => ({
  id,
  kind,
  jobId,
  datasourceId,
  subject: once.slice(0, maxSubjectLength),
  onceKey: once,
  exclusiveKey: `${kind}:${jobId}:${once}`,
  payload,
});

/** Stands for the first page, which has no cursor. */
const firstPage = 'list';

export const listOf = (sourceType: string, part: JobPart, id: string, payload: ListTask): NewTask =>
  taskFor(part, id, { kind: taskKind(sourceType, 'list'), once: payload.cursor ?? firstPage, payload });

export const itemOf = (sourceType: string, part: JobPart, id: string, payload: ItemTask): NewTask =>
  taskFor(part, id, { kind: taskKind(sourceType, 'item'), once: payload.key, payload });

/** What becomes of a document that the reading did not come across: it goes, or it stays as fresh as the rest. */
export const unlistedOf = (
  sourceType: string,
  part: JobPart,
  id: string,
  { step, key }: { readonly step: 'remove' | 'keep'; readonly key: string },
): NewTask =>
  taskFor(part, id, { kind: taskKind(sourceType, step), once: key, payload: { key, version: '' } satisfies ItemTask });
