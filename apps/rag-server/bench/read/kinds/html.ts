import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { extractDocument } from '../../../src/extract/extract-document.js';
import { type Kind, rounded, secondsOf } from '../kind.js';
import { madePages } from '../made-pages.js';

const count = 120;
const rounds = 5;

/** Pages from bytes to Markdown, beside Mozilla's Readability on linkedom, which makes text of the same bytes. */
export const html: Kind = {
  async measure() {
    const pages = madePages(count).map((page) => Buffer.from(page));
    const ours = async () => {
      for (const bytes of pages)
        await extractDocument({ bytes, mediaType: 'text/html', name: 'https://example.org/a' });
    };
    const readability = () => {
      for (const bytes of pages) {
        // Types of browsers are not among those of services.
        const page = Reflect.get(parseHTML(bytes.toString('utf8')), 'document') as never;
        if (!new Readability(page).parse()?.textContent) throw new Error('Readability found no text.');
      }
    };
    const [own = Number.NaN, other = Number.NaN] = await secondsOf(rounds, [ours, readability]);
    return { html_pages_per_s: rounded(count / own), html_vs_readability: rounded(other / own) };
  },
};
