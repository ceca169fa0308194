import type { RagSchemas } from '@parley/client';
import { spanWords } from '../epoch.js';

export type Source = RagSchemas['Datasource'];

/**
 * How current a source is, by when it was last read in full: `due` once its reload interval has passed, `stale` once half
 * as much again has. A reading in which pages failed brings documents in, and does not count.
 */
export interface Freshness {
  readonly state: 'fresh' | 'due' | 'stale' | 'never';
  readonly words: string;
}

/** By rag-server's rule, documents without a date of their own are not found after one and a half intervals. */
const staleIntervals = 1.5;

export function freshnessOf({ last_updated, reload_interval }: Source, nowSeconds: number): Freshness {
  if (last_updated === null) return { state: 'never', words: 'Not fully indexed yet' };
  const age = Math.max(0, nowSeconds - last_updated);
  if (age < reload_interval) return { state: 'fresh', words: `Fresh for ${spanWords(reload_interval - age)}` };
  if (age < reload_interval * staleIntervals) return { state: 'due', words: 'Due for re-indexing' };
  return { state: 'stale', words: `Stale for ${spanWords(age - reload_interval * staleIntervals)}` };
}

const kinds: Readonly<Record<string, string>> = {
  web: 'Website',
  wiki: 'Wiki page',
  files: 'Files',
  docs: 'Documents',
};

/** What kind of source it is, in a person's words. */
export const kindOf = ({ source_type }: Source): string =>
  Object.hasOwn(kinds, source_type) ? (kinds[source_type] ?? source_type) : source_type;

/** What a source is called. */
export const nameOf = ({ name, description, datasource_id }: Source): string => name || description || datasource_id;

/** Of these, in any letter case, those that name, description or id hold all words of. */
export function matching(sources: readonly Source[], text: string): readonly Source[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return sources;
  return sources.filter(({ name, description, datasource_id }) => {
    const all = `${name ?? ''} ${description} ${datasource_id}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}
