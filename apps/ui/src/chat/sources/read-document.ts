import { ApiFailure, type RagClient } from '@parley/client';
import { type ChunkMetadata, fetchDocumentAnswer } from '@parley/contracts';
import { passageText } from '../../document/passage-text.js';

/** Characters that are shown of a document, the passage among them. */
const maxChars = 60_000;

/** A document's text and the text of one of its chunks, both with the reader's own rights. */
export async function readDocument(
  rag: RagClient,
  { id, document_id, datasource_id, chunk_index, total_chunks }: ChunkMetadata,
  signal: AbortSignal,
) {
  const [chunk, whole] = await Promise.all([
    rag.get('/v1/chunk/{chunk_id}/content', { params: { path: { chunk_id: id } }, signal }),
    part(0),
  ]);
  const passage = passageText(chunk);
  if (whole.content.includes(passage.trim())) return shown(whole, passage);
  // Chunks are about equally long, so the passage is about as far in as its number says.
  const about = Math.floor((whole.total_chars * chunk_index) / total_chunks);
  return shown(await part(Math.max(0, about - maxChars / 2)), passage);

  async function part(offset: number) {
    const args = { document_id, datasource_id, offset, max_chars: maxChars };
    const body = { tool_name: 'fetch_document', arguments: args };
    const { success, result, error } = await rag.post('/v1/mcp/invoke', { body, signal, isRepeatable: true });
    if (!success) throw new ApiFailure('BAD_GATEWAY', error ?? 'The document could not be read.', { status: 502 });
    return fetchDocumentAnswer.parse(result);
  }
}

const shown = ({ content, total_chars }: { content: string; total_chars: number }, chunk: string) => ({
  content,
  chunk,
  isCut: content.length < total_chars,
});
