import type { SyncSummary } from '@parley/contracts';

/** What a sync did, or would do, in a sentence or two. */
export function syncWords({ dry_run, created, updated, unchanged, failed_route: failed }: SyncSummary): string {
  const verb = dry_run ? 'would be' : 'were';
  const stay = dry_run ? 'would stay unchanged' : 'stayed unchanged';
  const sum = `${created} ${verb} created, ${updated} ${verb} updated, ${unchanged} ${stay}.`;
  return failed ? `${sum} It stopped at ${failed.agent_id} in ${failed.space_id}: ${failed.error}` : sum;
}
