import { type Hit, passageOf } from '../citing/passages/found-passages.js';
import type { Passage } from '../citing/passages/passage.js';
import { readableLines } from './readable-lines.js';

/** The best passages about the question, at most one per document: three pages say more than one. */
export function bestPassages(results: readonly Hit[], most: number): Passage[] {
  const seen = new Set<string>();
  const ofNewDocument = ({ metadata }: Hit) => {
    const document = JSON.stringify([metadata.datasource_id, metadata.document_id]);
    return !seen.has(document) && seen.add(document);
  };
  return results
    .filter((hit) => hit.is_relevant && ofNewDocument(hit))
    .slice(0, most)
    .map(passageOf);
}

/** One passage as Markdown: title with its mark, quotation, and where it stands. */
export function quote({ title, document_id, address, text }: Passage, number: number): string {
  const name = oneLine(title === '' ? document_id : title);
  const quoted = readableLines(text)
    .map((line) => `> ${withoutOwnMarks(line)}`.trimEnd())
    .join('\n');
  const escaped = name.replace(/[[\]]/g, '\\$&');
  const source = address === undefined ? `document \`${oneLine(document_id)}\`` : `[${escaped}](<${address}>)`;
  return `**${name}** [${number}]\n\n${quoted}\n\nSource: ${source}`;
}

/** A number in brackets that the document has itself names no passage of this answer. */
export const withoutOwnMarks = (line: string): string =>
  line.replace(/`[^`]*`|\[(\d{1,3})\](?!\()/g, (found, number?: string) =>
    number === undefined ? found : `\\[${number}\\]`,
  );

const oneLine = (text: string) => text.replace(/[\s`]+/g, ' ').trim();
