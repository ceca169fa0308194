import { z } from 'zod';
import {
  chunkOverlap,
  chunkSize,
  defaultChunkOverlap,
  defaultChunkSize,
  defaultReloadIntervalSeconds,
  ownerTeam,
} from './datasources.js';
import { reloadInterval } from './ids.js';

/** A regular expression of the caller's; it must compile. */
export const urlPattern = z
  .string()
  .min(1)
  .max(500)
  .refine((text) => {
    try {
      return Boolean(new RegExp(text, 'u'));
    } catch {
      return false;
    }
  }, 'not a regular expression');

const withScheme = (text: string): string => (/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`);

/** An http or https address; `https://` is put before one without a scheme. User names and passwords are refused. */
export const webUrl = z
  .string()
  .min(1)
  .max(2048)
  .transform((text, context) => {
    const url = URL.parse(withScheme(text.trim()));
    if (url && /^https?:$/.test(url.protocol) && url.hostname !== '' && url.username === '' && url.password === '') {
      return url.href;
    }
    context.addIssue({ code: 'custom', message: 'not an http or https address' });
    return z.NEVER;
  });

/** How a web source is crawled: one page, what its sitemap lists, or links followed. */
export const crawlMode = z.enum(['single', 'sitemap', 'recursive']);
export type CrawlMode = z.infer<typeof crawlMode>;

/** `settings` of a web ingest. Delays and time-outs in seconds, sizes in characters. */
export const crawlSettings = z
  .object({
    crawl_mode: crawlMode.default('single'),
    max_depth: z.int().min(1).max(10).default(2),
    max_pages: z.int().min(1).max(100_000).default(2000),
    render_javascript: z.boolean().default(false),
    wait_for_selector: z.string().max(200).nullish(),
    page_load_timeout: z.int().min(5).max(120).default(15),
    follow_external_links: z.boolean().default(false),
    allowed_url_patterns: z.array(urlPattern).max(100).nullish(),
    denied_url_patterns: z.array(urlPattern).max(100).nullish(),
    download_delay: z.number().min(0).max(60).default(0.05),
    concurrent_requests: z.int().min(1).max(50).default(30),
    respect_robots_txt: z.boolean().default(true),
    chunk_size: chunkSize.default(defaultChunkSize),
    chunk_overlap: chunkOverlap.default(defaultChunkOverlap),
    user_agent: z
      .string()
      .max(300)
      .regex(/^[\x20-\x7e]*$/, 'printable ASCII only')
      .nullish(),
  })
  .refine(({ chunk_size, chunk_overlap }) => chunk_overlap < chunk_size, {
    path: ['chunk_overlap'],
    message: 'must be less than chunk_size',
  });
export type CrawlSettings = z.infer<typeof crawlSettings>;

/** Body of `POST /v1/ingest/webloader/url`. */
export const webIngestRequest = z
  .object({
    url: webUrl,
    description: z.string().max(4000).default(''),
    settings: crawlSettings.prefault({}),
    reload_interval: reloadInterval.default(defaultReloadIntervalSeconds),
    /** Deprecated, as are the next two: true reads like `settings.crawl_mode` sitemap. */
    check_for_sitemaps: z.boolean().nullish(),
    /** Deprecated: reads like `settings.max_pages`. */
    sitemap_max_urls: z.int().min(1).max(100_000).nullish(),
    /** Deprecated and ignored. */
    ingest_type: z.string().max(100).nullish(),
    owner_team: ownerTeam.nullish(),
  })
  .meta({ id: 'WebIngestRequest' });
export type WebIngestRequest = z.infer<typeof webIngestRequest>;
