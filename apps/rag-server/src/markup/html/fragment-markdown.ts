import { flattenDeep, hasMoreTags, markdownOf, maxTags } from '@parley/documents';
import { load } from 'cheerio';
import { CrawlRefusal } from '../../pages/crawl-refusal.js';

/** HTML that is content all through, of a letter or a book. Throws `CrawlRefusal` `too_large`. */
export function fragmentMarkdown(html: string, baseUrl = ''): string {
  if (hasMoreTags(html, maxTags)) throw new CrawlRefusal('too_large');
  const $ = load(html);
  flattenDeep($.root().toArray());
  $('script, style, template, head').remove();
  return markdownOf($('body').contents().toArray(), { baseUrl }).trim();
}
