import { z } from 'zod';
import { followable, maxPassageChars, type Passage } from './passage.js';
import type { Sources } from './sources.js';
import { underKey } from './told-search.js';

/** The part of `fetch_document`'s answer that answering needs. */
export const fetchedDocument = z.object({
  document_id: z.string(),
  datasource_id: z.string(),
  title: z.string(),
  content: z.string(),
  offset: z.int().nonnegative().default(0),
  total_chars: z.int().nonnegative(),
  next_offset: z.int().positive().nullish(),
  metadata: z.record(z.string(), z.unknown()).default({}),
});
type FetchedDocument = z.infer<typeof fetchedDocument>;

/** A document as the model reads it: in parts, each under a key of its own, so that a mark says which part. */
export function toldDocument(document: FetchedDocument, sources: Sources): string {
  const { document_id, datasource_id, title, offset, content, total_chars, next_offset } = document;
  const address = followable(document.metadata['source']);
  const of = { document_id, datasource_id, title, ...(address !== undefined && { address }) };
  const parts = partsOf(content).map(({ text, at }) => {
    const id = JSON.stringify([datasource_id, document_id, 'from', offset + at]);
    return underKey(sources.keyFor({ ...of, id, text } satisfies Passage), `\n${text}`);
  });
  const source = address === undefined ? [] : [`Source: ${address}`];
  const head = [
    `**${title === '' ? document_id : title}**`,
    ...source,
    `Document: \`${document_id}\` in \`${datasource_id}\``,
  ];
  const reach = `Characters ${offset} to ${offset + content.length} of ${total_chars}.`;
  const rest = next_offset == null ? '' : ` Ask with \`offset\` ${next_offset} for more.`;
  return [head.join('\n'), ...parts, `${reach}${rest}`].join('\n\n');
}

interface Part {
  readonly text: string;
  /** Where it begins, in characters of the content. */
  readonly at: number;
}

/** Stretches of whole paragraphs as long as a citation may be; a paragraph that is longer is cut. */
function partsOf(content: string): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < content.length;) {
    const end = endOfPart(content, at);
    const text = content.slice(at, end).trim();
    if (text !== '') parts.push({ text, at });
    at = end;
  }
  return parts;
}

function endOfPart(content: string, at: number): number {
  if (content.length - at <= maxPassageChars) return content.length;
  const stretch = content.slice(at, at + maxPassageChars);
  const cut = ['\n\n', '\n', ' '].map((between) => stretch.lastIndexOf(between)).find((found) => found > fewest);
  if (cut !== undefined) return at + cut + 1;
  // No half of a character.
  return at + stretch.toWellFormed().replace(/\ufffd$/, '').length;
}

/** Characters of a part that is not the last. */
const fewest = 500;
