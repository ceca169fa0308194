import type { SyncSummary } from '@parley/contracts';
import { t } from '../../texts/texts.js';

/** What a sync did, or would do, in a sentence or two. */
export function syncWords({ dry_run, created, updated, unchanged, failed_route: failed }: SyncSummary): string {
  const verb = dry_run ? t('would be') : t('were');
  const stay = dry_run ? t('would stay unchanged') : t('stayed unchanged');
  const sum = t('{{created}} {{verb}} created, {{updated}} {{verb}} updated, {{unchanged}} {{stay}}.', {
    created,
    verb,
    updated,
    unchanged,
    stay,
  });
  return failed
    ? t('{{sum}} It stopped at {{agent_id}} in {{space_id}}: {{error}}', {
        sum,
        agent_id: failed.agent_id,
        space_id: failed.space_id,
        error: failed.error,
      })
    : sum;
}
