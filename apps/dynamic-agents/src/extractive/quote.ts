import { z } from 'zod';
import { foundVerified } from './verified-answer.js';
import { readableLines } from './readable-lines.js';

/** The part of the search tool's answer that quoting needs. */
export const foundPassages = z.object({
  results: z.array(
    z.object({
      text_content: z.string(),
      /** False if even the nearest passage is far from the question; absent if unknown. */
      is_relevant: z.boolean().default(true),
      verified: foundVerified.optional(),
      metadata: z.object({
        document_id: z.string(),
        datasource_id: z.string(),
        title: z.string().default(''),
        metadata: z.record(z.string(), z.unknown()).default({}),
      }),
    }),
  ),
});
export type Passage = z.infer<typeof foundPassages>['results'][number];

/** The best passages about the question, at most one per document: three pages say more than one. */
export function bestPassages(results: readonly Passage[], most: number): Passage[] {
  const seen = new Set<string>();
  const ofNewDocument = ({ metadata }: Passage) => {
    const document = JSON.stringify([metadata.datasource_id, metadata.document_id]);
    return !seen.has(document) && seen.add(document);
  };
  return results.filter((passage) => passage.is_relevant && ofNewDocument(passage)).slice(0, most);
}

/** One passage as Markdown: title, quotation, and where it stands. */
export function quote({ text_content, metadata }: Passage, number: number): string {
  const title = metadata.title === '' ? metadata.document_id : metadata.title;
  const quoted = readableLines(snippetOf(text_content))
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
  return `**${number}. ${oneLine(title)}**\n\n${quoted}\n\nSource: ${sourceOf(metadata, title)}`;
}

/** Hits come as labelled lines (title, description, snippet, place, source); only the snippet is the document's own words. */
function snippetOf(text: string): string {
  const snippet = /\*\*Snippet:\*\* ([\s\S]*?)(?:\n\n\*\*(?:Place|Source):\*\* [^\n]*)*$/.exec(text)?.[1];
  return (snippet ?? text).trim();
}

function sourceOf({ document_id, metadata }: Passage['metadata'], title: string): string {
  const { source } = metadata;
  const isLink = typeof source === 'string' && /^https?:\/\/[^\s<>]+$/.test(source);
  return isLink ? `[${oneLine(title).replace(/[[\]]/g, '\\$&')}](<${source}>)` : `document \`${oneLine(document_id)}\``;
}

const oneLine = (text: string) => text.replace(/[\s`]+/g, ' ').trim();
