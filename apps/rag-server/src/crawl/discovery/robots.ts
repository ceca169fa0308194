import robotsModule from 'robots-parser';
import { CrawlRefusal } from '../fetch/crawl-refusal.js';
import type { FetchedPage } from '../fetch/fetch-page.js';

/** What a site asks of robots (RFC 9309). */
export interface RobotsRules {
  isAllowed(url: string): boolean;
  readonly crawlDelaySeconds: number;
  readonly sitemaps: readonly string[];
}

export interface RobotsDeps {
  /** GETs a robots.txt. */
  readonly fetchText: (url: string) => Promise<FetchedPage>;
  /** The crawler's whole agent string; its product name is what rules are matched against. */
  readonly userAgent: string;
}

/** CommonJS whose types claim a default export: the function is the module itself. */
const robotsParser = robotsModule as unknown as typeof robotsModule.default;

const everything: RobotsRules = { isAllowed: () => true, crawlDelaySeconds: 0, sitemaps: [] };
const longestDelaySeconds = 10;

/**
 * Rules by site, fetched once each. A site without robots.txt allows everything; one that cannot say
 * (RFC 9309 section 2.3.1.4) is refused with `robots_unreachable`.
 */
export function makeRobots({ fetchText, userAgent }: RobotsDeps): (url: string) => Promise<RobotsRules> {
  const rulesByOrigin = new Map<string, Promise<RobotsRules>>();
  const load = async (origin: string) => {
    const address = `${origin}/robots.txt`;
    const answer = await fetchText(address).catch((error: unknown) => {
      if (error instanceof CrawlRefusal && error.reason === 'address_refused') throw error;
      throw new CrawlRefusal('robots_unreachable', undefined, { cause: error });
    });
    if (answer.status >= 500 || answer.status === 429) throw new CrawlRefusal('robots_unreachable');
    return answer.status === 200 ? parseRobots(address, answer.body.toString('utf8'), userAgent) : everything;
  };
  return (url) => {
    const { origin } = new URL(url);
    const known = rulesByOrigin.get(origin);
    if (known) return known;
    const rules = load(origin);
    rulesByOrigin.set(origin, rules);
    // A site that could not say now may do so for the next page.
    rules.catch(() => rulesByOrigin.delete(origin));
    return rules;
  };
}

export function parseRobots(address: string, text: string, userAgent: string): RobotsRules {
  const robots = robotsParser(address, text);
  return {
    isAllowed: (url) => robots.isAllowed(url, userAgent) ?? true,
    crawlDelaySeconds: Math.min(robots.getCrawlDelay(userAgent) ?? 0, longestDelaySeconds),
    sitemaps: robots.getSitemaps(),
  };
}
