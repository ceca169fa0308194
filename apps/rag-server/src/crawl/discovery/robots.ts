import { LRUCache } from 'lru-cache';
import { CrawlRefusal } from '../../pages/crawl-refusal.js';
import type { FetchedPage } from '../fetch/fetch-page.js';
import type { ReadMarkup } from '../../extract/markup-reader.js';
import { beginningOf } from '../../markup/robots-rules.js';

/** What a site asks of robots (RFC 9309). */
export interface RobotsRules {
  /** Throws `CrawlRefusal` (`robots_unreachable`) when that cannot be found out. */
  isAllowed(url: string, signal: AbortSignal): Promise<boolean>;
  readonly crawlDelaySeconds: number;
  readonly sitemaps: readonly string[];
}

export interface RobotsDeps {
  /** GETs a robots.txt. */
  readonly fetchText: (url: string) => Promise<FetchedPage>;
  readonly readMarkup: ReadMarkup;
  /** The crawler's whole agent string; its product name is what rules are matched against. */
  readonly userAgent: string;
}

/** With how much of a file they hold. */
interface KeptRules extends RobotsRules {
  readonly size: number;
}

const everything: KeptRules = { isAllowed: () => Promise.resolve(true), crawlDelaySeconds: 0, sitemaps: [], size: 0 };

/** Of all files together: a crawl that follows links to other sites may meet a hundred thousand. */
const maxKept = 8 * 1024 * 1024;
/** What a site takes beside its file. */
const siteSize = 1_024;

/**
 * Rules by site, fetched once each; where there are very many, those that were not asked for the longest are fetched again
 * when they are. A site without robots.txt allows everything; one that cannot say
 * (RFC 9309 section 2.3.1.4) is refused with `robots_unreachable`.
 */
export function makeRobots({ fetchText, ...deps }: RobotsDeps): (url: string) => Promise<RobotsRules> {
  const rulesByOrigin = new LRUCache<string, Promise<KeptRules>>({ maxSize: maxKept });
  const keep = (origin: string, rules: Promise<KeptRules>, size: number) => {
    // What is set to what it was keeps its size.
    rulesByOrigin.delete(origin);
    rulesByOrigin.set(origin, rules, { size: siteSize + size });
  };
  const load = async (origin: string) => {
    const address = `${origin}/robots.txt`;
    const answer = await fetchText(address).catch((error: unknown) => {
      if (error instanceof CrawlRefusal && error.reason === 'address_refused') throw error;
      throw new CrawlRefusal('robots_unreachable', undefined, { cause: error });
    });
    if (answer.status >= 500 || answer.status === 429) throw new CrawlRefusal('robots_unreachable');
    return answer.status === 200 ? rulesOf(deps, address, answer.body.toString('utf8')) : everything;
  };
  return (url) => {
    const { origin } = new URL(url);
    const known = rulesByOrigin.get(origin);
    if (known) return known;
    const rules = load(origin);
    keep(origin, rules, 0);
    rules.then(
      ({ size }) => keep(origin, rules, size),
      // A site that could not say now may do so for the next page.
      () => rulesByOrigin.delete(origin),
    );
    return rules;
  };
}

type RulesDeps = Pick<RobotsDeps, 'readMarkup' | 'userAgent'>;

async function rulesOf({ readMarkup, userAgent }: RulesDeps, address: string, whole: string): Promise<KeptRules> {
  const file = { address, text: beginningOf(whole), userAgent };
  // Many pages wait for this one answer: none of them may cancel it.
  const told = await readMarkup('robots', file, AbortSignal.any([])).catch(asUnreachable);
  return {
    ...told,
    // The file, and the sitemaps that it names.
    size: 2 * file.text.length,
    isAllowed: (url, signal) => readMarkup('robotsAllow', { ...file, url }, signal).catch(asUnreachable),
  };
}

function asUnreachable(error: unknown): never {
  throw error instanceof CrawlRefusal ? new CrawlRefusal('robots_unreachable', undefined, { cause: error }) : error;
}
