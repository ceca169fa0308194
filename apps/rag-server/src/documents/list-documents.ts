import type { DocumentStore, StoredDocument } from './document.store.js';

/** A document with those of its chunks that fall on the page. */
export interface ListedDocument {
  readonly document: StoredDocument;
  readonly chunkIndexes: readonly number[];
}

export interface DocumentPage {
  readonly documents: readonly ListedDocument[];
  readonly hasMore: boolean;
}

export type ListDocuments = (datasourceId: string, page: { offset: number; limit: number }) => Promise<DocumentPage>;

/** Pages count chunks, documents ordered by id: pages neither overlap nor skip while nothing is written. */
export function makeListDocuments(documents: DocumentStore): ListDocuments {
  return async (datasourceId, { offset, limit }) => {
    const page: ListedDocument[] = [];
    const end = offset + limit;
    let at = 0;
    for await (const document of documents.scan(datasourceId)) {
      if (at >= end && document.chunkCount > 0) return { documents: page, hasMore: true };
      const chunkIndexes = between(Math.max(0, offset - at), Math.min(document.chunkCount, end - at));
      if (chunkIndexes.length > 0) page.push({ document, chunkIndexes });
      at += document.chunkCount;
    }
    return { documents: page, hasMore: at > end };
  };
}

const between = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, step) => from + step);
