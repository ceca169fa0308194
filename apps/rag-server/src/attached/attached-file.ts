import { type AttachedFile, isFinalStatus } from '@parley/contracts';
import { z } from 'zod';
import type { Datasource } from '../datasources/datasource.js';
import type { Job } from '../jobs/job.js';
import type { SettledTask } from '../tasks/task-queue.js';

/** Type of the datasources that attached files are. */
export const attachedSourceType = 'attached_file';
/** Who brings them. */
export const attachedIngestor = 'attached:files';

const facts = z.object({ bytes: z.int(), added_at: z.int() });

/** A file of that size as a datasource of its own, so that it goes as one. @param at epoch seconds */
export const toDatasource = (id: string, name: string, bytes: number, at: number): Datasource => ({
  ...{ id, name, ingestorId: attachedIngestor, sourceType: attachedSourceType, description: '' },
  ...{ chunkSize: 1000, chunkOverlap: 200, reloadIntervalSeconds: 86_400, lastUpdated: null },
  metadata: { bytes, added_at: at } satisfies z.infer<typeof facts>,
});

export const bytesOf = ({ metadata }: Datasource): number => facts.safeParse(metadata).data?.bytes ?? 0;

/** A file as its person sees it. */
export function toView(file: Datasource, job: Job | undefined, settled: readonly SettledTask[]): AttachedFile {
  const { bytes, added_at } = facts.safeParse(file.metadata).data ?? { bytes: 0, added_at: 0 };
  return { id: file.id.split(':').at(-1) ?? '', name: file.name ?? '', bytes, added_at, ...stateOf(job, settled) };
}

function stateOf(job: Job | undefined, settled: readonly SettledTask[]): Pick<AttachedFile, 'status' | 'message'> {
  if (job && !isFinalStatus(job.status)) return { status: 'reading', message: null };
  const message = settled.find((one) => one.message !== undefined)?.message ?? null;
  const isThere = settled.some(({ outcome }) => outcome === 'indexed' || outcome === 'unchanged');
  if (isThere) return { status: 'ready', message };
  return { status: 'failed', message: message ?? 'The file did not arrive whole. Attach it again.' };
}
