import { unreadBecause } from '../../pages/page-outcome.js';
import { CrawlRefusal } from '../../pages/crawl-refusal.js';
import type { Extracted, FoundDocument, Inside, LeftOut } from '../document-reader.js';
import type { Section } from './sections.js';

/** Refusals of the whole and not of a part: going on would unpack more. */
const refusesAll: ReadonlySet<string> = new Set(['unpacks_too_large']);

/** A file inside another: its text under its name, or why it was left out. Throws `CrawlRefusal` `unpacks_too_large`. */
export async function readInner(
  document: FoundDocument,
  inside: Inside,
): Promise<{ sections: Section[]; leftOut: LeftOut[] }> {
  try {
    const read = await inside.read(document);
    return { sections: [named(document.name, read)], leftOut: read.leftOut.map(leftOutOf(document.name)) };
  } catch (error) {
    if (error instanceof CrawlRefusal && refusesAll.has(error.reason)) throw error;
    return { sections: [], leftOut: [{ what: document.name, why: whyOf(error) }] };
  }
}

const leftOutOf =
  (name: string) =>
  ({ what, why }: LeftOut): LeftOut => ({ what: `${what} of ${name}`, why });

const whyOf = (error: unknown) =>
  unreadBecause(error instanceof CrawlRefusal ? error : new CrawlRefusal('broken_file')).message;

function named(name: string, { text, anchors = [] }: Extracted): Section {
  const heading = `# ${name}\n\n`;
  const places = anchors.map(({ at, label }) => ({
    at: at + heading.length,
    label: `${name}, ${label}`,
    fragment: '',
  }));
  return {
    text: heading + text,
    label: name,
    fragment: '',
    anchors: [{ at: 0, label: name, fragment: '' }, ...places],
  };
}
