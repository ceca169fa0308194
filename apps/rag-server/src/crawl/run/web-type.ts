import { type WebIngestRequest, webIngestRequest } from '@parley/contracts';
import type { ReadSourceType } from '../../connectors/source-type.js';
import { webSourceType, withCrawlSettings } from './web-source.js';

const patterns = { input: 'lines', hint: 'Regular expressions, one per line', isAdvanced: true } as const;
const crawlMode = 'settings.crawl_mode';

const fields: ReadSourceType['add']['fields'] = [
  { name: 'url', input: 'url', label: 'Address', placeholder: 'https://docs.example.com' },
  {
    name: crawlMode,
    input: 'choice',
    label: 'What to index',
    choices: [
      { value: 'single', label: 'Only this page' },
      { value: 'sitemap', label: 'Pages in the site’s sitemap' },
      { value: 'recursive', label: 'Pages it links to, on the same site' },
    ],
  },
  {
    name: 'settings.max_depth',
    input: 'number',
    label: 'Link depth',
    shownIf: { field: crawlMode, values: ['recursive'] },
  },
  {
    name: 'settings.max_pages',
    input: 'number',
    label: 'Maximum pages',
    shownIf: { field: crawlMode, values: ['sitemap', 'recursive'] },
  },
  {
    name: 'settings.respect_robots_txt',
    input: 'switch',
    label: 'Respect the site’s robots.txt',
    isAdvanced: true,
  },
  {
    name: 'settings.render_javascript',
    input: 'switch',
    label: 'Render pages in a browser, for sites that need JavaScript',
    isAdvanced: true,
  },
  { name: 'settings.allowed_url_patterns', label: 'Only addresses that match', ...patterns },
  { name: 'settings.denied_url_patterns', label: 'Exclude addresses that match', ...patterns },
];

/** Websites as a type of source. */
export const webType: ReadSourceType<WebIngestRequest> = {
  type: webSourceType,
  words: {
    title: 'Website',
    one: 'a website',
    many: 'websites',
    description: 'One page, the pages in a sitemap, or the pages of a site that link to each other',
  },
  path: '/v1/ingest/webloader',
  add: {
    segment: 'url',
    request: webIngestRequest,
    summary: 'Index a web page, a sitemap or a whole site, and keep it up to date',
    description:
      'Reads public addresses only, unless the operator allows more. The job reports the outcome of each page.',
    started: 'Indexing the address has started.',
    label: 'Index the site',
    fields,
  },
  change: {
    fields: fields.map(({ name }) => name).filter((name) => name !== 'url'),
    apply: withCrawlSettings,
  },
  reloading: 'Unchanged pages are not embedded again. Pages that no longer exist are removed.',
};
