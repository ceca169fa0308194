import { hasMoreTags, maxTags, textOf } from '@parley/documents';
import { readHtmlPage } from '../../markup/html/read-page.js';
import { visitKey } from '../../pages/canonical-url.js';
import { CrawlRefusal } from '../../pages/crawl-refusal.js';
import type { DocumentReader, Extracted, PageFacts } from '../document-reader.js';
import { withinBounds } from '../text-bounds.js';

/** A page; without text when it leads on and says nothing. */
export const htmlReader: DocumentReader = {
  title: 'HTML',
  mediaTypes: ['text/html', 'application/xhtml+xml'],
  endings: ['html', 'htm', 'xhtml'],
  read({ bytes, mediaType, name, mayBeLong = false }) {
    const html = textOf(bytes, mediaType);
    if (hasMoreTags(html, maxTags)) throw new CrawlRefusal('too_large');
    const { markdown, title, description, language, ...facts } = readHtmlPage(html, name);
    const read = { text: markdown, title, description, language, leftOut: [] };
    if (facts.leadsTo !== undefined) return { ...read, page: facts };
    return bounded({ ...read, page: facts }, { mayBeEmpty: leadsOn(facts, name), mayBeLong });
  },
};

/** A page without text is read where it leads on. */
function bounded(read: Extracted, bounds: Parameters<typeof withinBounds>[1]): Extracted {
  return { ...read, text: withinBounds(read.text, bounds) };
}

/** Links to its own parts lead nowhere. */
const leadsOn = ({ links, frames }: PageFacts, url: string) =>
  [...frames, ...links].some((target) => visitKey(target) !== visitKey(url));
