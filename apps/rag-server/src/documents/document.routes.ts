import {
  chunkContent,
  type ChunkContent,
  chunkId as chunkIdText,
  datasourcePath,
  documentList,
  type DocumentList,
  documentsQuery,
} from '@parley/contracts';
import { z } from 'zod';
import { ownText } from '../chunking/chunk-document.js';
import { type Datasource, datasourceNotFound } from '../datasources/datasource.js';
import { type RagRoute, route } from '../http/route.js';
import { chunkId } from '../index/chunk-id.js';
import { sourceOf, toChunkMetadata } from '../search/search.view.js';
import type { ListDocuments, ListedDocument } from './list-documents.js';
import type { MayListDocuments } from './may-list-documents.js';
import type { ReadChunk } from './read-chunk.js';

export interface DocumentRouteDeps {
  readonly requireDatasource: (id: string) => Promise<Datasource>;
  readonly mayListDocuments: MayListDocuments;
  readonly listDocuments: ListDocuments;
  readonly readChunk: ReadChunk;
}

const tag = 'Documents';

export const documentRoutes = ({
  requireDatasource,
  mayListDocuments,
  listDocuments,
  readChunk,
}: DocumentRouteDeps): RagRoute[] => [
  route({
    method: 'get',
    path: '/v1/datasource/:datasource_id/documents',
    access: 'readonly',
    tag,
    summary: 'List documents with their chunks; offset and limit count chunks',
    description: 'For readers of the datasource and for the ingestor that created it.',
    params: datasourcePath,
    query: documentsQuery,
    success: { status: 200, description: 'A page of documents', schema: documentList },
    handle: async ({ params, query, caller, signal }): Promise<DocumentList> => {
      const id = params.datasource_id;
      const seen = await mayListDocuments(caller, id, signal);
      if (!seen) throw datasourceNotFound();
      await requireDatasource(id);
      const { documents, hasMore } = await listDocuments(id, seen, query);
      const views = documents.map(toView);
      return {
        datasource_id: id,
        documents: views,
        total_documents: views.length,
        total_chunks: views.reduce((sum, { chunks }) => sum + chunks.length, 0),
        ...query,
        has_more: hasMore,
      };
    },
  }),
  route({
    method: 'get',
    path: '/v1/chunk/:chunk_id/content',
    access: 'readonly',
    tag,
    summary: 'Read one chunk with its metadata',
    params: z.object({ chunk_id: chunkIdText.describe('Id of the chunk, from a search or a listing') }),
    success: { status: 200, description: 'The chunk', schema: chunkContent },
    handle: async ({ params, caller, signal }): Promise<ChunkContent> => {
      const chunk = await readChunk(params.chunk_id, caller, signal);
      const metadata = toChunkMetadata(chunk);
      const { id, document_id, datasource_id, chunk_index, total_chunks } = metadata;
      return {
        ...{ id, text_content: chunk.text, context_chars: chunk.text.length - ownText(chunk).length },
        ...{ document_id, datasource_id, chunk_index, total_chunks, metadata },
      };
    },
  }),
];

function toView({ document, chunkIndexes }: ListedDocument) {
  const metadata = {
    fresh_until: document.freshUntil === 0 ? null : document.freshUntil,
    document_type: document.documentType,
    document_ingested_at: document.ingestedAt,
    is_structured_entity: document.isStructuredEntity,
    source: sourceOf({ document }),
  };
  const chunks = chunkIndexes.map((index) => ({
    id: chunkId(document, index),
    chunk_index: index,
    total_chunks: document.chunkCount,
    metadata,
  }));
  return { document_id: document.documentId, title: document.title, chunks };
}
