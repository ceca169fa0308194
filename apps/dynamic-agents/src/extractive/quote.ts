import { z } from 'zod';
import type { Nearest } from '../questions/floor.js';
import type { Fused } from '../questions/fuse.js';
import { readableLines } from './readable-lines.js';

/** The part of the search tool's answer that quoting needs. */
export const foundPassages = z.object({
  results: z.array(
    z.object({
      text_content: z.string(),
      /** False if even the nearest passage is far from the question; absent if unknown. */
      is_relevant: z.boolean().default(true),
      metadata: z.object({
        document_id: z.string(),
        datasource_id: z.string(),
        title: z.string().default(''),
        chunk_index: z.int().optional(),
        metadata: z.record(z.string(), z.unknown()).default({}),
      }),
    }),
  ),
});
export type Passage = z.infer<typeof foundPassages>['results'][number];

/** Tells passages apart. */
export const keyOf = ({ metadata, text_content }: Passage): string =>
  JSON.stringify([...documentOf(metadata), metadata.chunk_index ?? text_content]);

const documentOf = ({ datasource_id, document_id }: Passage['metadata']) => [datasource_id, document_id];

/**
 * The passages to quote: the first one of each part of the question, then the best ones of other documents, for three
 * pages say more than one.
 */
export function bestPassages({ firsts, others }: Fused<Passage>, most: number): Passage[] {
  const seen = new Set(firsts.map(({ metadata }) => JSON.stringify(documentOf(metadata))));
  const ofNewDocument = ({ metadata }: Passage) => {
    const document = JSON.stringify(documentOf(metadata));
    return !seen.has(document) && seen.add(document);
  };
  return [...firsts, ...others.filter(ofNewDocument)].slice(0, most);
}

/** One passage as Markdown: title, quotation, and where it stands. */
export function quote({ text_content, metadata }: Passage, number: number): string {
  const title = titleOf(metadata);
  const quoted = readableLines(snippetOf(text_content))
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
  return `**${number}. ${oneLine(title)}**\n\n${quoted}\n\nSource: ${sourceOf(metadata)}`;
}

/** Hits come as labelled lines (title, description, snippet, place, source); only the snippet is the document's own words. */
export function snippetOf(text: string): string {
  const snippet = /\*\*Snippet:\*\* ([\s\S]*?)(?:\n\n\*\*(?:Place|Source):\*\* [^\n]*)*$/.exec(text)?.[1];
  return (snippet ?? text).trim();
}

function sourceOf(document: Passage['metadata']): string {
  const { source } = document.metadata;
  const isLink = typeof source === 'string' && /^https?:\/\/[^\s<>]+$/.test(source);
  return isLink ? link(titleOf(document), source) : `document \`${oneLine(document.document_id)}\``;
}

const link = (title: string, address: string): string => `[${oneLine(title).replace(/[[\]]/g, '\\$&')}](<${address}>)`;

/** A document by its title, as a link where it has an address. */
export function named({ title, document_id, address }: Nearest[number]): string {
  const name = title === '' ? document_id : title;
  return address === undefined ? `“${oneLine(name).replace(/[\\*_[\]<>|~#]/g, '\\$&')}”` : link(name, address);
}

const titleOf = ({ title, document_id }: Passage['metadata']): string => (title === '' ? document_id : title);

const oneLine = (text: string) => text.replace(/[\s`]+/g, ' ').trim();
