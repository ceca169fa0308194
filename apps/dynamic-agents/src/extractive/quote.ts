import type { Hit } from '../citing/passages/found-passages.js';
import type { Passage } from '../citing/passages/passage.js';
import type { Fused } from '../questions/fuse.js';
import { extractiveTexts } from './extractive-texts.js';
import { readableLines } from './readable-lines.js';

/** Tells hits apart. */
export const keyOf = ({ metadata, text_content }: Hit): string =>
  JSON.stringify([...documentOf(metadata), metadata.chunk_index ?? text_content]);

const documentOf = ({ datasource_id, document_id }: Hit['metadata']) => [datasource_id, document_id];

/**
 * The passages to quote: the first one of each part of the question, then the best ones of other documents, for three
 * pages say more than one.
 */
export function bestPassages({ firsts, others }: Fused<Hit>, most: number): Hit[] {
  const seen = new Set(firsts.map(({ metadata }) => JSON.stringify(documentOf(metadata))));
  const ofNewDocument = ({ metadata }: Hit) => {
    const document = JSON.stringify(documentOf(metadata));
    return !seen.has(document) && seen.add(document);
  };
  return [...firsts, ...others.filter(ofNewDocument)].slice(0, most);
}

/** One passage as Markdown: title with its mark, quotation, and where it stands. */
export function quote({ title, document_id, address, text }: Passage, number: number): string {
  const name = title === '' ? document_id : title;
  const quoted = readableLines(text)
    .map((line) => `> ${withoutOwnMarks(line)}`.trimEnd())
    .join('\n');
  const source = address === undefined ? extractiveTexts.document(oneLine(document_id)) : link(name, address);
  return `**${oneLine(name)}** [${number}]\n\n${quoted}\n\n${extractiveTexts.source(source)}`;
}

/** A number in brackets that the document has itself names no passage of this answer. */
export const withoutOwnMarks = (line: string): string =>
  line.replace(/`[^`]*`|\[(\d{1,3})\](?!\()/g, (found, number?: string) =>
    number === undefined ? found : `\\[${number}\\]`,
  );

const link = (title: string, address: string): string => `[${oneLine(title).replace(/[[\]]/g, '\\$&')}](<${address}>)`;

const oneLine = (text: string) => text.replace(/[\s`]+/g, ' ').trim();
