import type { CrawlSettings } from '@parley/contracts';
import { variantsWithin } from '../discovery/url-traps.js';
import type { LeftOutCounts } from '../discovery/sitemap.js';

type Limits = Pick<CrawlSettings, 'max_pages' | 'max_depth'>;

/** By the rule that was against them, in the order in which they are told. */
const words: Readonly<Record<string, (limits: Limits) => string>> = {
  max_pages: ({ max_pages: max }) => `beyond max_pages (${max})`,
  limits: (limits) =>
    `beyond max_pages (${limits.max_pages}), max_depth (${limits.max_depth}) or ${variantsWithin(limits.max_pages)} variants of one address`,
  max_depth: ({ max_depth: max }) => `beyond max_depth (${max})`,
  variants: ({ max_pages: max }) => `beyond ${variantsWithin(max)} variants of one address (raise max_pages)`,
  shape: () => 'whose address looks like part of an endless series',
  pattern: () => 'excluded by your patterns',
  file_name: () => 'to files without text, by their names',
  uncounted: () => 'further links that were not looked at',
};

/** What a crawl knows of and did not read, as the message of a task; nothing when there is nothing to tell. */
export function leftOutNote(counts: LeftOutCounts, limits: Limits): { readonly message?: string } {
  const told = Object.keys(words).flatMap((rule) => {
    const count = counts[rule] ?? 0;
    return count === 0 ? [] : [`${count.toLocaleString('en-GB')} ${words[rule]?.(limits) ?? ''}`];
  });
  return told.length === 0 ? {} : { message: `Not followed: ${new Intl.ListFormat('en-GB').format(told)}.` };
}
