import { z } from 'zod';
import { ontologySource } from '../../datasources/own-id.js';
import type { NewTask } from '../../tasks/task-queue.js';

/** The steps of a run: list the types, look through each, then advise and show all at once. */
export const runKinds = { start: 'ontology-start', type: 'ontology-type', close: 'ontology-close' } as const;

export const typeTask = z.object({ type: z.string() });

export const startTask = (jobId: string, id: string): NewTask => ({
  id,
  kind: runKinds.start,
  jobId,
  datasourceId: ontologySource,
  subject: 'start',
  exclusiveKey: `${runKinds.start}:${jobId}`,
  payload: {},
});

/** Told by number: what types there are is not for everybody who may see jobs. */
export const typeTaskOf = (jobId: string, id: string, type: string, at: number): NewTask => ({
  id,
  kind: runKinds.type,
  jobId,
  datasourceId: ontologySource,
  subject: `type ${at}`,
  onceKey: type,
  exclusiveKey: `${runKinds.type}:${jobId}:${type}`,
  payload: { type } satisfies z.infer<typeof typeTask>,
});
