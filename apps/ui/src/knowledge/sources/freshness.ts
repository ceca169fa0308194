import type { RagSchemas } from '@parley/client';
import { spanWords } from '../epoch.js';
import { t } from '../../texts/texts.js';

export type Source = RagSchemas['Datasource'];
export type ListedSource = RagSchemas['ListedDatasource'];

/**
 * How current a source is, by when it was last fully indexed: `due` once its reload interval has passed, `stale` after
 * one and a half intervals. A run with failed pages indexes documents, but does not count.
 */
export interface Freshness {
  readonly state: 'fresh' | 'due' | 'stale' | 'never';
  readonly words: string;
}

/** rag-server stops finding documents without their own date after one and a half intervals. */
const staleIntervals = 1.5;

export function freshnessOf({ last_updated, reload_interval }: Source, nowSeconds: number): Freshness {
  if (last_updated === null) return { state: 'never', words: t('Not read in full yet') };
  const age = Math.max(0, nowSeconds - last_updated);
  if (age < reload_interval)
    return { state: 'fresh', words: t('Fresh for {{spanWords}}', { spanWords: spanWords(reload_interval - age) }) };
  if (age < reload_interval * staleIntervals) return { state: 'due', words: t('Due for re-indexing') };
  return {
    state: 'stale',
    words: t('Stale for {{spanWords}}', { spanWords: spanWords(age - reload_interval * staleIntervals) }),
  };
}

/** The name of a source. */
export const nameOf = ({ name, description, datasource_id }: Source): string => name || description || datasource_id;

/** The sources whose name, description or id contain all the words, ignoring case. */
export function matching<One extends Source>(sources: readonly One[], text: string): readonly One[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return sources;
  return sources.filter(({ name, description, datasource_id }) => {
    const all = `${name ?? ''} ${description} ${datasource_id}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}
