import { failureWords } from '../../api/failure.js';
import { counted } from '../jobs/job-words.js';

/** The outcome of re-indexing all sources of one kind. */
export interface Reloaded {
  /** Their name for people: `websites`. */
  readonly many: string;
  readonly outcome: PromiseSettledResult<{ readonly job_ids: readonly string[] }>;
}

/** How many sources are re-indexed, and which kind failed and why: one kind may fail while the other succeeds. */
export function reloadWords(reloaded: readonly Reloaded[]) {
  const started = reloaded.flatMap(({ outcome }) => (outcome.status === 'fulfilled' ? outcome.value.job_ids : []));
  const failed = reloaded.flatMap(({ many, outcome }) =>
    outcome.status === 'rejected' ? [`Not all ${many} could be started: ${failureWords(outcome.reason).detail}`] : [],
  );
  return {
    kind: failed.length === 0 ? ('done' as const) : ('failure' as const),
    text: [`Re-indexing ${counted(started.length, 'source')}.`, ...failed].join(' '),
  };
}
