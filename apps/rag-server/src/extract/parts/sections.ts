import { CrawlRefusal } from '../../pages/crawl-refusal.js';
import type { Anchor, Extracted, LeftOut } from '../document-reader.js';
import { maxFileText, maxText } from '../text-bounds.js';

/** A stretch of a file on its way into the text. */
export interface Section {
  /** Markdown. */
  readonly text: string;
  /** Where it begins; see `Anchor`. */
  readonly label?: string;
  readonly fragment?: string;
  /** Whether it is a page or a slide. */
  readonly isPage?: true;
  /** Places within it, counted from its own beginning. */
  readonly anchors?: readonly Anchor[];
}

/** What a file says of itself beside its text. */
export type About = Partial<Pick<Extracted, 'title' | 'description' | 'language' | 'leftOut'>>;

const between = '\n\n';

/**
 * The sections as one text, a blank line apart, with the place of each. What a long file has beyond the longest text is
 * left out and told. Throws `CrawlRefusal`: `no_text_in_file`; `too_large` for a text that must not be that long.
 */
export function joinSections(
  sections: Iterable<Section>,
  { title = '', description = '', language = '', leftOut = [] }: About,
  { mayBeLong = false }: { readonly mayBeLong?: boolean | undefined },
): Extracted {
  const joined = join(sections);
  if (joined.text.trim() === '') throw new CrawlRefusal('no_text_in_file');
  if (!mayBeLong && Buffer.byteLength(joined.text) > maxText) throw new CrawlRefusal('too_large');
  return {
    text: joined.text,
    title,
    description,
    language,
    leftOut: [...leftOut, ...joined.leftOut],
    anchors: joined.anchors,
  };
}

function join(sections: Iterable<Section>) {
  const texts: string[] = [];
  const anchors: Anchor[] = [];
  let [at, bytes] = [0, 0];
  for (const section of sections) {
    const text = section.text.trimEnd();
    if (text === '') continue;
    bytes += Buffer.byteLength(text) + between.length;
    if (bytes > maxFileText) return { text: texts.join(between), anchors, leftOut: [restOf(section)] };
    for (const anchor of anchorsOf(section)) anchors.push({ ...anchor, at: at + anchor.at });
    texts.push(text);
    at += text.length + between.length;
  }
  return { text: texts.join(between), anchors, leftOut: [] };
}

const anchorsOf = ({ label, fragment = '', isPage, anchors = [] }: Section): readonly Anchor[] =>
  label === undefined || anchors[0]?.at === 0
    ? anchors
    : [{ at: 0, label, fragment, ...(isPage && { isPage }) }, ...anchors];

const restOf = ({ label }: Section): LeftOut => ({
  what: label === undefined ? 'The rest' : `Everything from ${label} on`,
  why: 'the file has more than 32 MiB of text.',
});
