import { failureWords } from '../../api/failure.js';
import { counted, t } from '../../texts/texts.js';

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
    outcome.status === 'rejected'
      ? [t('Not all {{many}} could be started: {{detail}}', { many, detail: failureWords(outcome.reason).detail })]
      : [],
  );
  return {
    kind: failed.length === 0 ? ('done' as const) : ('failure' as const),
    text: [t('Re-indexing {{started}}.', { started: counted(started.length, 'source') }), ...failed].join(' '),
  };
}
