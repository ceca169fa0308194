import type { Citation, FetchDocumentAnswer } from '@parley/contracts';
import { findQuoted } from '../../document/find-quoted.js';
import { t } from '../../texts/texts.js';

/** A document that an answer cites, as its reader may read it. */
export type ReadDocument = Pick<FetchDocumentAnswer, 'title' | 'content'>;

interface Heading {
  readonly words: string;
  readonly at: number;
}

const most = 3;
/** Headings that are further away, in either direction, are about something else. */
const reach = 3;

/**
 * Questions about what stands near the cited passages of a document and is not cited itself, the nearest first.
 * @param citations passages of this document
 */
export function questionsNear({ title, content }: ReadDocument, citations: readonly Citation[]): string[] {
  const headings = headingsIn(content);
  const cited = citations.flatMap(({ text }) => {
    const place = findQuoted(content, text);
    return place ? [headings.findLastIndex(({ at }) => at <= place.start)] : [];
  });
  const near = cited.flatMap((index) => around(index)).filter((index) => !cited.includes(index));
  const words = [...new Set(near)].flatMap((index) => headings[index]?.words ?? []);
  return [...new Set(words)]
    .filter((one) => one.toLowerCase() !== title.toLowerCase())
    .slice(0, most)
    .map((one) => questionOf(one, title));
}

/** What follows is likelier to be asked next than what came before. */
const around = (index: number): number[] =>
  Array.from({ length: reach }, (_, step) => [index + step + 1, index - step - 1]).flat();

const questionOf = (heading: string, title: string): string =>
  /[?？]$/.test(heading) ? heading : t('What does “{{title}}” say about “{{heading}}”?', { title, heading });

const line = /^ {0,3}(?:(`{3,}|~{3,})|#{1,4}[ \t]+(.*))/gm;

/** Headings outside of code, without the signs of Markdown. */
function headingsIn(content: string): Heading[] {
  let fence: string | undefined;
  const found: Heading[] = [];
  for (const { 1: mark, 2: words = '', index } of content.matchAll(line)) {
    if (mark !== undefined) fence = fence === undefined ? mark : mark.startsWith(fence) ? undefined : fence;
    else if (fence === undefined && plain(words) !== '') found.push({ words: plain(words), at: index });
  }
  return found;
}

const plain = (words: string): string =>
  words
    .replace(/[ \t]+#+[ \t]*$/, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`\\]/g, '')
    .trim()
    .slice(0, 120)
    .toWellFormed();
