import { setImmediate as breath } from 'node:timers/promises';
import type { LeftOutCounts } from '../discovery/sitemap.js';
import { visitKey } from '../../pages/canonical-url.js';
import type { ClaimedTask, TaskQueue } from '../../tasks/task-queue.js';
import type { CrawlContext } from './crawl-context.js';
import { pagesIn } from './follow-links.js';
import type { WebPage, WebPageStore } from './web-page.store.js';
import { webTaskKinds } from './web-tasks.js';

interface Deps {
  readonly pages: Pick<WebPageStore, 'readBy'>;
  readonly queue: Pick<TaskQueue, 'missing' | 'count'>;
}

/** Addresses that are told apart. A site may make up any number: further links are counted, and not looked at. */
const maxKnown = 200_000;
const keysAtOnce = 1_000;

/**
 * Counts the links of a crawl that were not followed, each address once, by the rule against it; links to other sites do
 * not count. It goes through the stored links of all pages, so the counts do not depend on which process read a page, or
 * on how often.
 */
export async function countLeftOut(
  { pages, queue }: Deps,
  { site, source }: CrawlContext,
  { jobId, datasourceId }: ClaimedTask,
  signal: AbortSignal,
): Promise<LeftOutCounts> {
  const counts: Record<string, number> = {};
  const limit = await limitReached(queue, jobId, source.settings.max_pages);
  const seen = new Set<string>();
  let keys = new Map<string, string>();
  const tell = async () => {
    for (const key of await queue.missing(jobId, webTaskKinds.page, [...keys.keys()])) {
      const rule = keys.get(key) ?? limit;
      counts[rule] = (counts[rule] ?? 0) + 1;
    }
    keys = new Map();
  };
  for await (const page of pages.readBy(datasourceId, jobId)) {
    signal.throwIfAborted();
    for (const url of linksOf(page)) {
      if (seen.has(url)) continue;
      if (seen.size >= maxKnown) {
        counts['uncounted'] = (counts['uncounted'] ?? 0) + 1;
        continue;
      }
      seen.add(url);
      if (seen.size % keysAtOnce === 0) await breath();
      const rule = site.ruleAgainstLink(url, page.url) ?? limit;
      if (rule !== 'off_site') keys.set(visitKey(url), rule);
      if (keys.size >= keysAtOnce) await tell();
    }
  }
  if (keys.size > 0) await tell();
  return counts;
}

const linksOf = ({ frames, links }: WebPage) => [...frames, ...links];

/** What else than a rule about addresses keeps a crawl from following a link. */
const limitReached = async (queue: Deps['queue'], jobId: string, maxPages: number) =>
  pagesIn(await queue.count(jobId)) >= maxPages ? 'limits' : 'max_depth';
