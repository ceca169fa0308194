import type { RagClient } from '@parley/client';
import type { Citation, FetchDocumentAnswer } from '@parley/contracts';
import { findQuoted } from '../../document/find-quoted.js';
import type { OpenedPassage } from './opened-passage.js';
import { maxChars, readPart } from './read-document.js';

/** Characters that are looked through at once, and how often. */
const [partChars, mostParts] = [200_000, 10];
/** A passage that stands across two parts is whole in one of them. */
const overlapChars = 8_000;

/** The document of a citation, with its passage where that still stands in it, with the reader's own rights. */
export async function readCited(rag: RagClient, citation: Citation, signal: AbortSignal): Promise<OpenedPassage> {
  const { document_id, datasource_id, text } = citation;
  let [offset, first]: [number, FetchDocumentAnswer | undefined] = [0, undefined];
  for (let parts = 0; parts < mostParts; parts += 1) {
    const part = await readPart(rag, { document_id, datasource_id, offset, max_chars: partChars }, signal);
    if (!part) return { state: 'unreadable' };
    first ??= part;
    const span = findQuoted(part.content, text);
    if (span) return around(part, span);
    if (part.next_offset === null) break;
    offset = part.next_offset - overlapChars;
  }
  const content = first?.content.slice(0, maxChars) ?? '';
  return { state: 'opened', content, passage: { state: 'gone' }, isCut: content.length < (first?.total_chars ?? 0) };
}

function around(
  { content, total_chars }: FetchDocumentAnswer,
  { start, end }: { readonly start: number; readonly end: number },
): OpenedPassage {
  // From the beginning of a line on, so that it is read as what it is.
  const from = end < maxChars ? 0 : content.lastIndexOf('\n', start - maxChars / 2) + 1;
  const shown = content.slice(from, from + maxChars);
  const passage = { state: 'read', text: content.slice(start, end) } as const;
  return { state: 'opened', content: shown, passage, isCut: shown.length < total_chars };
}
