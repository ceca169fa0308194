import type { RagClient } from '@parley/client';
import { type ChunkMetadata, fetchDocumentAnswer, type FetchDocumentAnswer } from '@parley/contracts';
import { passageText } from '../../document/passage-text.js';
import type { OpenedPassage } from './opened-passage.js';

/** Characters that are shown of a document, the passage among them. */
export const maxChars = 60_000;

/** A document's text and the text of one of its chunks, both with the reader's own rights. */
export async function readDocument(
  rag: RagClient,
  { id, document_id, datasource_id, chunk_index, total_chunks }: ChunkMetadata,
  signal: AbortSignal,
): Promise<OpenedPassage> {
  const part = (offset: number) => readPart(rag, { document_id, datasource_id, offset, max_chars: maxChars }, signal);
  const [chunk, whole] = await Promise.all([
    rag.get('/v1/chunk/{chunk_id}/content', { params: { path: { chunk_id: id } }, signal }),
    part(0),
  ]);
  if (!whole) return { state: 'unreadable' };
  const passage = passageText(chunk);
  if (whole.content.includes(passage.trim())) return shown(whole, passage);
  // Chunks are about equally long, so the passage is about as far in as its number says.
  const about = Math.floor((whole.total_chars * chunk_index) / total_chunks);
  const around = await part(Math.max(0, about - maxChars / 2));
  return around ? shown(around, passage) : { state: 'unreadable' };
}

interface Part {
  readonly document_id: string;
  readonly datasource_id: string;
  readonly offset: number;
  readonly max_chars: number;
}

/** A part of a document; `undefined` where the reader may not read it or it is gone, which is told alike. */
export async function readPart(
  rag: RagClient,
  args: Part,
  signal: AbortSignal,
): Promise<FetchDocumentAnswer | undefined> {
  const body = { tool_name: 'fetch_document', arguments: { ...args } };
  const { success, result } = await rag.post('/v1/mcp/invoke', { body, signal, isRepeatable: true });
  return success ? fetchDocumentAnswer.parse(result) : undefined;
}

const shown = ({ content, total_chars }: FetchDocumentAnswer, text: string): OpenedPassage => ({
  state: 'opened',
  content,
  passage: { state: 'read', text },
  isCut: content.length < total_chars,
});
