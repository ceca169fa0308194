import { failureWords } from '../../api/failure.js';
import { counted } from '../jobs/job-words.js';

/** What asking for all sources of one kind came to. */
export type Reloaded = PromiseSettledResult<{ readonly job_ids: readonly string[] }>;

/** By what people call them. */
const kinds = { web: 'web sites', wiki: 'wiki pages' } as const;

/** What is read again; and of which kind not all is, and why: one may fail beside the other. */
export function reloadWords(reloaded: Readonly<Record<keyof typeof kinds, Reloaded>>) {
  const started = Object.values(reloaded).flatMap((one) =>
    one.status === 'fulfilled' ? one.value.job_ids : [],
  ).length;
  const failed = (Object.keys(kinds) as (keyof typeof kinds)[]).flatMap((kind) => {
    const one = reloaded[kind];
    return one.status === 'rejected' ? [`Not all ${kinds[kind]} are: ${failureWords(one.reason).detail}`] : [];
  });
  return {
    kind: failed.length === 0 ? ('done' as const) : ('failure' as const),
    text: [`${counted(started, 'source is', 'sources are')} being read again.`, ...failed].join(' '),
  };
}
