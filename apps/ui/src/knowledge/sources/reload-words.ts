import { failureWords } from '../../api/failure.js';
import { counted } from '../jobs/job-words.js';

/** The outcome of re-indexing all sources of one kind. */
export type Reloaded = PromiseSettledResult<{ readonly job_ids: readonly string[] }>;

/** Their names for people. */
const kinds = { web: 'websites', wiki: 'wiki pages' } as const;

/** How many sources are re-indexed, and which kind failed and why: one kind may fail while the other succeeds. */
export function reloadWords(reloaded: Readonly<Record<keyof typeof kinds, Reloaded>>) {
  const started = Object.values(reloaded).flatMap((one) =>
    one.status === 'fulfilled' ? one.value.job_ids : [],
  ).length;
  const failed = (Object.keys(kinds) as (keyof typeof kinds)[]).flatMap((kind) => {
    const one = reloaded[kind];
    return one.status === 'rejected'
      ? [`Not all ${kinds[kind]} could be started: ${failureWords(one.reason).detail}`]
      : [];
  });
  return {
    kind: failed.length === 0 ? ('done' as const) : ('failure' as const),
    text: [`Re-indexing ${counted(started, 'source')}.`, ...failed].join(' '),
  };
}
