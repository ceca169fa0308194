import { CrawlRefusal } from '../../pages/crawl-refusal.js';
import type { Inside, LeftOut } from '../document-reader.js';
import { beginsWith, fileReader } from '../parts/file-reader.js';
import { titleOfName } from '../parts/file-name.js';
import { readInner } from '../parts/read-inner.js';
import { joinSections, type Section } from '../parts/sections.js';
import { type Entries, unzip } from '../parts/unzip.js';

/** What systems put in beside people's files. */
const isOurs = (path: string) => !/(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i.test(path);

/** An archive of files, each read with the reader of its kind, in the order of their paths. */
export const zipReader = fileReader({
  title: 'ZIP archives of these',
  mediaTypes: ['application/zip', 'application/x-zip-compressed'],
  endings: ['zip'],
  isNotFollowed: true,
  holdsFiles: true,
  recognises: (document) => beginsWith(document, 'PK\x03\x04'),
  async read(document, inside) {
    const { sections, leftOut } = await readAll(unzip(document.bytes, inside, isOurs), inside);
    const [first] = leftOut;
    if (sections.length === 0 && first) throw new CrawlRefusal('no_text_in_file', `${first.what}: ${first.why}`);
    return joinSections(sections, { title: titleOfName(document.name), leftOut }, document);
  },
});

async function readAll(entries: Entries, inside: Inside): Promise<{ sections: Section[]; leftOut: LeftOut[] }> {
  const sections: Section[] = [];
  const leftOut: LeftOut[] = [];
  for (const [name, bytes] of Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const read = await readInner({ bytes, mediaType: '', name, mayBeLong: true }, inside);
    sections.push(...read.sections);
    leftOut.push(...read.leftOut);
  }
  return { sections, leftOut };
}
